// What somebody prefers at the board, kept in this browser: every checkbox with data-setting is a switch, data-usual says
// whether it is on before anybody touched it.

const kept = (name) => `ludotheque-${name}`;
const inputs = [...document.querySelectorAll("[data-setting]")];
const heard = new EventTarget();

function read(name) {
  try {
    return localStorage.getItem(kept(name));
  } catch {
    return null; // storage refused: as usual then
  }
}

// Whether a switch is on.
export function setting(name) {
  return inputs.find((one) => one.dataset.setting === name)?.checked ?? false;
}

// Calls back whenever a switch is turned, here or in another tab.
export function onSetting(name, listener) {
  heard.addEventListener(name, () => listener(setting(name)));
}

for (const input of inputs) {
  const { setting: name, usual } = input.dataset;
  input.checked = (read(name) ?? usual) === "yes";
  input.addEventListener("change", () => {
    try {
      localStorage.setItem(kept(name), input.checked ? "yes" : "no");
    } catch {
      // kept for this page only
    }
    heard.dispatchEvent(new Event(name));
  });
  addEventListener("storage", (event) => {
    if (event.key !== kept(name)) return;
    input.checked = (event.newValue ?? usual) === "yes";
    heard.dispatchEvent(new Event(name));
  });
}
