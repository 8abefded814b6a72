// The picture of a position goes to friends: through the device's own sharing where there is one, else as a file.
import { say } from "./words.js";

const KINDS = [
  ["image.png", "image/png", "png"],
  ["feuille.svg", "image/svg+xml", "svg"],
];

// Whether the picture went somewhere; null when somebody changed their mind.
export async function sharePicture(match, title, turned) {
  const file = await picture(match, title, turned);
  if (!file) return false;
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title, url: location.href.split("?")[0] });
      return true;
    } catch (error) {
      if (error.name === "AbortError") return null;
    }
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return true;
}

async function picture(match, title, turned) {
  for (const [address, type, ending] of KINDS) {
    const answer = await fetch(`/partie/${encodeURIComponent(match)}/${address}${turned ? "?flip=1" : ""}`).catch(() => null);
    if (answer?.ok) return new File([await answer.blob()], `${say("partie", "game")}-${match}.${ending}`, { type });
  }
  return null;
}
