import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, openSession, send } from "../small-world.ts";

onEveryDatabase("odd input", {}, (started) => {
  let token = "";
  const running = () => started().running();
  const update = "/cdl/1/bills/1101";

  beforeAll(async () => {
    await makeSmallWorld(running());
    token = await openSession(running(), 1002);
  });

  it.each(['"100"', "100.001", "9007199254740992", "-1", "null", "[]", "NaN", "1e400", "0x10", "１００"])(
    "refuses the amount %s",
    async (amount) => {
      const answer = await send(running(), "PUT", update, { token, body: `{"version":1,"accounting_fee":${amount}}` });
      expect([answer.status, answer.body["code"]]).toEqual([400, "invalid"]);
    },
  );

  it.each([
    ['{"version":1,"version":2}', "duplicate keys"],
    ['{"version":1,"v\\u0065rsion":2}', "duplicate keys in another spelling"],
    ['{"version":1,"__proto__":{"x":1}}', "__proto__"],
    ['{"version":1,"remark":"a\\u0000b"}', "NUL in a text"],
    ['{"version":1,"remark":"a\\ud83db"}', "half a sign in a text"],
    ['{"version":1,"remark":"a\\\\\\uDE00"}', "the other half of a sign"],
    ['{"version":1,"\\ud800":1}', "half a sign in a key"],
    ['{"version":1,"a":{"constructor":{"prototype":{"x":1}}}}', "constructor"],
    ['{"version":1,"tenantId":2}', "an unknown field"],
    ['{"version":1,"status":60}', "a read-only field"],
    [`{"version":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, "10,000 levels"],
    ['{"version":1', "half a body"],
    ["[1,2]", "a list"],
    ['"text"', "a text"],
    ['{"a":"b\\"}', "an open string"],
  ])("refuses %#: %s", async (body) => {
    const answer = await send(running(), "PUT", update, { token, body });
    expect([answer.status, answer.body["code"]]).toEqual([400, "invalid"]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  it("takes keys that only look alike, and text that looks like structure", async () => {
    const body = '{"version":1,"remark":"\\ud83d\\ude00 \\\\ud83d \\\\u0000 \\"version\\":2, {\\"__proto__\\":[[[1"}';
    const answer = await send(running(), "PUT", update, { token, body });
    expect(answer.body["fields"]).toBeUndefined();
    expect(answer.body["code"]).not.toBe("invalid");
  });

  it("refuses a body above the limit, a packed one, and another kind", async () => {
    const big = await send(running(), "PUT", update, { token, body: `{"remark":"${"x".repeat(1 << 20)}"}` });
    expect([big.status, big.body["code"]]).toEqual([413, "too_large"]);
    const packed = await send(running(), "PUT", update, { token, body: "{}", headers: { "content-encoding": "gzip" } });
    expect([packed.status, packed.body["code"]]).toEqual([400, "invalid"]);
    const form = await send(running(), "PUT", update, {
      token,
      body: "a=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([form.status, form.body["code"]]).toEqual([400, "invalid"]);
  });

  it.each(["0", "-1", "9223372036854775808", "1%20or%201=1", "%25", "_", "'%20--", "x".repeat(70), "1.0", "0x1", "٣"])(
    "answers the id %s like an absent one",
    async (id) => {
      const absent = await send(running(), "GET", "/cdl/1/bills/999999", { token });
      const odd = await send(running(), "GET", `/cdl/1/bills/${id}`, { token });
      expect([odd.status, odd.text]).toEqual([absent.status, absent.text]);
      expect(absent.status).toBe(404);
    },
  );

  it("answers a foreign id like an absent one", async () => {
    const absent = await send(running(), "GET", "/cdl/1/bills/999999", { token });
    const foreign = await send(running(), "GET", "/cdl/1/bills/2101", { token });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });

  it.each([
    "ordering=name;drop",
    "ordering=labor_name",
    "page=-1",
    "page=0",
    "page_size=1000000000",
    "page_size=501",
    "sync_cursor=abc",
    "sync_cursor=99999999999999999999",
    "status=77",
    "status=30;31",
    "accounting_fee_min=1.5",
    "date_type=id_no&start=2026-01-01",
    "date_type=create_at&start=yesterday",
    "unknown=1",
    "__proto__=1",
    "keyword=a&keyword=b",
    `keyword=${"x".repeat(101)}`,
  ])("refuses the list query %s", async (query) => {
    const answer = await send(running(), "GET", `/cdl/1/bills?${query}`, { token });
    expect([answer.status, answer.body["code"]]).toEqual([400, "invalid"]);
  });

  it.each(["%", "_", "' or 1=1 --", "\\", "ZD1101'; drop table bills; --", "%25%25", "(", "*"])(
    "searches for %s as text",
    async (keyword) => {
      const answer = await send(running(), "GET", `/cdl/1/bills?keyword=${encodeURIComponent(keyword)}`, { token });
      expect([answer.status, answer.body["count"]]).toEqual([200, 0]);
    },
  );

  it("takes paths with and without the last slash", async () => {
    const [bare, slashed] = [
      await send(running(), "GET", "/cdl/1/bills", { token }),
      await send(running(), "GET", "/cdl/1/bills/", { token }),
    ];
    expect([bare.status, bare.text]).toEqual([200, slashed.text]);
  });

  describe("on the wire", () => {
    const raw = async (text: string): Promise<string> => {
      const port = await listening;
      return new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(text));
        let answer = "";
        socket.on("data", (chunk) => {
          answer += chunk.toString();
        });
        socket.on("close", () => resolve(answer));
        socket.on("error", reject);
      });
    };
    let listening: Promise<number>;
    beforeAll(() => {
      listening = running().listen(0);
    });

    it("refuses two lengths of one body", async () => {
      const answer = await raw(
        "POST /cdl/1/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
    });

    it("ends a body that never ends once it is too long", async () => {
      const port = await listening;
      const answer = await new Promise<string>((resolve, reject) => {
        const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
        let text = "";
        let isOver = false;
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(
            `PUT ${update} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
          );
          const more = (): void => {
            while (!isOver && socket.write(chunk));
            if (!isOver) socket.once("drain", more);
          };
          more();
        });
        const end = (): void => {
          isOver = true;
          socket.destroy();
          resolve(text);
        };
        socket.on("data", (part) => {
          text += part.toString();
          end();
        });
        socket.on("close", end);
        socket.on("error", (error: NodeJS.ErrnoException) => {
          isOver = true;
          if (text === "" && error.code !== "EPIPE" && error.code !== "ECONNRESET") reject(error);
        });
      });
      expect(answer).toMatch(/^HTTP\/1\.1 413/);
    });

    it("refuses a header value with a line break in it", async () => {
      const answer = await raw(
        "GET /cdl/1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nIdempotency-Key: a\rb\r\nConnection: close\r\n\r\n",
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
    });

    it("tells nothing of itself in errors", async () => {
      const answer = await raw("GET /%zz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
      expect(answer).not.toMatch(/fastify|stack|node_modules/i);
    });
  });
});
