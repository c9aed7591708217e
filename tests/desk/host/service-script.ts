import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { person, serverSettings } from "../fake-service.ts";

/**
 * A small service as a process of its own, speaking the start protocol of the real one: `--port`, one JSON line when
 * ready, end when standard input closes. `POST /crash` kills it. It appends its pid to `<--data>.pids`.
 */
export const writeServiceScript = (folder: string): string => {
  const path = join(folder, "service.mjs");
  writeFileSync(
    path,
    `import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
const valueOf = (name) => process.argv[process.argv.indexOf(name) + 1];
appendFileSync(valueOf("--data") + ".pids", process.pid + "\\n");
if (!["--demo", "--parent"].every((flag) => process.argv.includes(flag))) process.exit(9);
const server = createServer((request, response) => {
  if (request.url === "/crash") process.exit(3);
  response.setHeader("Content-Type", "application/json");
  if (request.url?.split("?")[0] === "/cdl/1/settings") return response.end(${JSON.stringify(JSON.stringify(serverSettings))});
  if (request.url === "/cdl/1/session") return response.end(${JSON.stringify(JSON.stringify(person))});
  if (request.url === "/cdl/1/notices/current") return response.end('{"notice":null}');
  response.statusCode = 404;
  response.end('{"code":"not_found"}');
});
server.on("error", () => process.exit(4));
server.listen(Number(valueOf("--port")), "127.0.0.1", () => {
  process.stdout.write("starting\\n");
  process.stdout.write(JSON.stringify({ ready: true, port: server.address().port }) + "\\n");
});
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
`,
  );
  return path;
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
