import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { writeRedirectFile } from "./redirect-file.ts";

/**
 * Opens the launch link in the person's browser, by a file that leads to it, so that the link is in no process's
 * arguments. When that cannot be done the printed line is all there is.
 */
export const openPage = (dataDir: string, url: string): void => {
  try {
    const [command, ...args] = opener(pathToFileURL(writeRedirectFile(dataDir, url)).href);
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
