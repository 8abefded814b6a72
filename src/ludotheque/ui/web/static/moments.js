// Moments in the reader's own time and language: the page names them as the house knows them.
import { english } from "./words.js";

const told = new Intl.DateTimeFormat(english ? "en-GB" : "fr-FR", { dateStyle: "long", timeStyle: "short" });
for (const moment of document.querySelectorAll("[data-moment]")) moment.textContent = told.format(new Date(moment.dateTime));
