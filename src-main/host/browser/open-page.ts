import { spawn } from "node:child_process";

/** Opens the address in the person's browser; when that cannot be done the printed line is all there is. */
export const openPage = (url: string): void => {
  const [command, ...args] = opener(url);
  try {
    const child = spawn(command, args, { stdio: "ignore", detached: true, windowsHide: true });
    child.on("error", () => {});
    child.unref();
  } catch {
    // As above.
  }
};

const opener = (url: string): [string, ...string[]] => {
  if (process.platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", url];
  return [process.platform === "darwin" ? "open" : "xdg-open", url];
};
