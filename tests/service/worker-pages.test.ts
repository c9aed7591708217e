import { expect, it } from "vitest";
import { ServiceError } from "../../src-service/core/context.ts";
import type { WorkerPage } from "../../src-service/core/plumbing/worker-page.ts";
import * as bars from "../../src-service/records/phone-page/bars.ts";
import * as elements from "../../src-service/records/phone-page/elements.ts";
import * as photos from "../../src-service/records/phone-page/photo.ts";
import { workerPagesArea } from "../../src-service/records/phone-page/serve.ts";
import { isPageToken, pageToken, recordOfToken } from "../../src-service/records/phone-page/token.ts";
import { onEveryDatabase, startTestService } from "./harness.ts";
import { send } from "./small-world.ts";

const attack = `<img src=x onerror="alert('1')">`;

it("never lets a text become markup", () => {
  const html = [
    elements.heading(attack, attack),
    elements.facts([[attack, attack, { to: "a", label: attack }]]),
    elements.path([[attack, attack]], 0),
    elements.paragraphs(`${attack}\n${attack}`),
    elements.steps([attack], 0),
    elements.outcome("bad", attack, attack),
    elements.notice(attack, "info", { to: "a", label: attack }),
    elements.textField({ name: "a", label: attack, value: attack, placeholder: attack, hint: attack }),
    elements.codeField({ name: "a", label: attack, button: attack }),
    elements.choiceField({ name: "a", label: attack, unchosen: attack, choices: [[attack, attack]] }),
    photos.photoField({ name: "a", label: attack, outline: "front", camera: "user", album: attack, retake: attack }),
    photos.shootBar({
      ...{ photo: "a", shoot: attack, again: attack, label: attack, to: "a", busy: attack },
      manual: { field: "a", label: attack, after: [] },
    }),
    elements.checkField({ name: "a", label: attack }),
    elements.hiddenField("a", attack),
    bars.form({ action: "a", submit: attack, hint: attack, busy: attack, other: { to: "a", label: attack } }, ""),
    bars.nextBar("a", attack, { to: "a", label: attack }),
    bars.linkBar({ to: "a", label: attack }),
    bars.fileLink("a", attack),
  ];
  for (const part of html) {
    expect(part).not.toContain("<img src=x");
    expect(part).not.toContain(`onerror="`);
  }
});

onEveryDatabase("pages on workers' phones", {}, (started) => {
  it("opens tokens of one record only, as long as what they are about is the same", () => {
    const { service } = started().running();
    const token = pageToken(service, "c", 4711, "2026-11-23 10:00:00");
    expect(token).toMatch(/^c[0-9a-z]+-[\w-]{32}$/);
    expect(recordOfToken("c", token)).toBe(4711);
    expect(recordOfToken("d", token)).toBeNull();
    expect(recordOfToken("c", "c--")).toBeNull();
    expect(isPageToken(service, token, "c", 4711, "2026-11-23 10:00:00")).toBe(true);
    expect(isPageToken(service, token, "c", 4712, "2026-11-23 10:00:00")).toBe(false);
    expect(isPageToken(service, token, "d", 4711, "2026-11-23 10:00:00")).toBe(false);
    expect(isPageToken(service, token, "c", 4711, "2026-11-23 10:00:01")).toBe(false);
  });

  it("says in the reader's language that an address opens nothing, with nothing else allowed to run", async () => {
    const { app } = started().running();
    const shown = await app.inject({ method: "GET", url: "/w/nothing" });
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(shown.body).toContain("链接无效或已失效");
    expect(shown.headers["content-security-policy"]).toContain("default-src 'none'; img-src blob:; script-src 'nonce-");
    expect(shown.headers["referrer-policy"]).toBe("no-referrer");
    const english = await app.inject({ method: "GET", url: "/w/nothing", headers: { "accept-language": "en-GB" } });
    expect(english.body).toContain("This link is no longer valid");
    for (const [method, url] of [
      ["POST", "/w/nothing"],
      ["GET", "/w/nothing/file"],
    ] as const) {
      const body = method === "POST" ? { body: { action: "sign", fields: [] } } : {};
      expect((await send(started().running(), method, url, body)).status).toBe(404);
    }
  });
});

/** A page that greets, as an area would serve it. */
const greeting: WorkerPage = {
  letter: "g",
  open: async (_context, token) =>
    token === "gone"
      ? null
      : {
          subject: token,
          endsAt: token === "g-over" ? "2000-01-01 00:00:00" : null,
          draw: (language) => ({ title: `${language}:${token}`, body: "", onShown: "open" }),
          actions: {
            greet: {
              may: () => {
                if (token === "g-closed") throw new ServiceError("illegal_transition");
              },
              aDay: { by: "page", most: 3 },
              run: async ({ name = "" }) => {
                if (name === "") throw new ServiceError("invalid", { fields: { name: ["too_small"] } });
                return { to: token };
              },
            },
          },
        },
};

it("gives an action its fields and refuses what a page does not do; elsewhere than in the demo there is none", async () => {
  const { running, end } = await startTestService("sqlite");
  try {
    const { service } = running();
    const handlerOf = (environment: "demo" | "staging") =>
      workerPagesArea({ ...service, environment }, [greeting]).handlers?.["workerPages.act"];
    const act = (environment: "demo" | "staging", token: string, action: string, name: string) =>
      handlerOf(environment)?.(service.system("a test"), {
        params: { token },
        query: {},
        body: { action, fields: [{ name: "name", value: name }] },
      });
    expect(await act("demo", "g1", "greet", "李雷")).toEqual({ to: "g1", wait_seconds: null });
    await expect(act("demo", "g1", "greet", "")).rejects.toMatchObject({
      code: "invalid",
      fields: { name: ["too_small"] },
    });
    for (const action of ["leave", "constructor", "to_string"])
      await expect(act("demo", "g1", action, "李雷")).rejects.toMatchObject({ code: "invalid" });
    for (const ended of ["gone", "g-over"])
      await expect(act("demo", ended, "greet", "李雷")).rejects.toMatchObject({ code: "not_found" });
    // What is refused counts, what the state does not let be done is neither counted nor looked into.
    for (const name of ["", "李雷", "韩梅"])
      await act("demo", "g2", "greet", name)?.catch((error: unknown) =>
        expect(error).toMatchObject({ code: "invalid" }),
      );
    await expect(act("demo", "g2", "greet", "李雷")).rejects.toMatchObject({ code: "page_day_limit" });
    for (let n = 0; n < 5; n += 1)
      await expect(act("demo", "g-closed", "greet", "")).rejects.toMatchObject({ code: "illegal_transition" });
    await expect(act("staging", "g1", "greet", "李雷")).rejects.toMatchObject({ code: "not_found" });
  } finally {
    await end();
  }
});
