"""The class's common pool of tests: everybody's tests on everybody's code, what they find, and a base to publish."""
