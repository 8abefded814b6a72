// Light or dark: the system's choice until somebody presses the switch, then theirs, kept in this browser. It runs before
// anything is drawn, and so tells the page that scripts run here.
const KEPT = "ludotheque-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

const kept = () => {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // storage refused: the system's choice then
  }
};
document.documentElement.dataset.scripts = "run";
const now = () => document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");

if (kept() === "light" || kept() === "dark") document.documentElement.dataset.theme = kept();

document.addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector("[data-theme-switch]");
  if (!button) return;
  const tell = () => button.setAttribute("aria-pressed", String(now() === "dark"));
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = now() === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem(KEPT, next);
    } catch {
      // kept for this page only
    }
    tell();
  });
  dark.addEventListener("change", tell);
  tell();
});
