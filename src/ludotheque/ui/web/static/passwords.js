// A password can be read while it is typed: a box that shows it, until the form is sent.
for (const box of document.querySelectorAll("[data-shows]")) {
  const fields = box.dataset.shows.split(" ").map((id) => document.getElementById(id));
  const tell = () => fields.forEach((field) => (field.type = box.checked ? "text" : "password"));
  box.checked = false;
  box.closest("[hidden]").hidden = false;
  box.addEventListener("change", tell);
  box.form.addEventListener("submit", () => {
    box.checked = false; // what was typed as text, a browser would keep as text
    tell();
  });
}
