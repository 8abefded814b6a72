// A worker that thinks beside a page: the script that client.js starts. What it does is in service.js.
import { serve } from "./service.js";

serve(self);
