import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { readHosts } from "../../../src-service/access/http/host-gate.ts";
import { onEveryDatabase } from "../harness.ts";
import { sendFrom } from "../session/sign-in-kit.ts";

const proxy = "10.9.0.7";

onEveryDatabase(
  "hosts",
  { runsJobs: false, runsExports: false, hosts: ["desk.example", "10.0.0.5"], trustedProxies: ["10.9.0.0/24"] },
  (started) => {
    let port = 0;
    beforeAll(async () => {
      port = await started().running().listen(0);
    });

    /** The status line of the answer to a request whose headers are these bytes. */
    const statusOf = (headers: readonly string[]): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(`GET /cdl/1/settings HTTP/1.1\r\n${headers.join("\r\n")}\r\nConnection: close\r\n\r\n`);
        });
        let text = "";
        socket.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        socket.on("end", () => resolve(text.split("\r\n")[0]?.split(" ")[1] ?? ""));
        socket.on("error", reject);
      });

    it.each([
      ["its address", "127.0.0.1"],
      ["its address with a port", "127.0.0.1:4100"],
      ["a loopback name", "localhost:80"],
      ["the IPv6 loopback address", "[::1]:4100"],
      ["a name that it was given", "desk.example"],
      ["that name in capitals, with a port", "DESK.example:443"],
      ["an address that it was given", "10.0.0.5:4100"],
    ])("answers for %s", async (_what, host) => {
      expect(await statusOf([`Host: ${host}`])).toBe("200");
    });

    it.each([
      ["another name", ["Host: evil.example"]],
      ["a name that begins like its own", ["Host: desk.example.evil"]],
      ["a name that ends like its own", ["Host: evil-desk.example"]],
      ["its name with a dot", ["Host: localhost."]],
      ["another way to write its address", ["Host: 127.1"]],
      ["its address as a number", ["Host: 2130706433"]],
      ["the address of all", ["Host: 0.0.0.0"]],
      ["a name before an at sign", ["Host: 127.0.0.1:80@evil.example"]],
      ["nothing", ["Host: "]],
      ["no header", ["X-Other: 1"]],
      ["two of them", ["Host: 127.0.0.1", "Host: evil.example"]],
      ["two of them, the foreign one first", ["Host: evil.example", "Host: 127.0.0.1"]],
      ["the same twice", ["Host: 127.0.0.1", "Host: 127.0.0.1"]],
      ["two in different spelling", ["host: 127.0.0.1", "HOST: 127.0.0.1"]],
    ])("refuses %s", async (_what, headers) => {
      expect(await statusOf(headers)).toBe("400");
    });

    it("judges what a trusted proxy was asked for, and only a trusted one's word", async () => {
      const ask = (remote: string, forwarded: string) =>
        sendFrom(started().running(), remote, "GET", "/cdl/1/settings", {
          headers: { host: "127.0.0.1", "x-forwarded-host": forwarded },
        });
      expect((await ask(proxy, "desk.example")).status).toBe(200);
      expect((await ask(proxy, "evil.example")).status).toBe(400);
      expect((await ask("203.0.113.9", "evil.example")).status).toBe(200);
    });
  },
);

describe("the list of hosts", () => {
  it("is read with commas, whatever the case", () => {
    expect(readHosts(" Desk.example, 10.0.0.5 ,[fd00::1]")).toEqual(["desk.example", "10.0.0.5", "[fd00::1]"]);
    expect(readHosts(undefined)).toEqual([]);
  });

  it.each(["https://desk.example", "desk.example:443", "*.example", "desk example", "-desk", "a/b"])(
    "takes no %s",
    (text) => {
      expect(() => readHosts(text)).toThrow(RangeError);
    },
  );
});
