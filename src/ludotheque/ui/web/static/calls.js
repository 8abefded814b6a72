// On every page but the lobby: whoever waits for somebody is told when they come. Nobody else is sent this script.
const WAITS = "ludo-waits";
const english = document.documentElement.lang === "en";

if (!document.getElementById("lobby")) {
  const [{ Link }, { hearMine }] = await Promise.all([import("./link.js"), import("./notices.js")]);
  const line = new Link(() => `/live?mine=1&lang=${english ? "en" : "fr"}`, {
    onMessage: (data) => {
      if (data.type !== "mine" || hearMine(data)) return;
      document.cookie = `${WAITS}=; Max-Age=0; Path=/; SameSite=Lax`;
      line.over = true;
      line.socket.onclose = null;
      line.socket.close();
    },
    onState: () => {},
  });
}
