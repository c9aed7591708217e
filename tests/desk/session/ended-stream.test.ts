import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { endedByNewer } from "../../../src-service/access/session/authenticate.ts";
import { maxSessions } from "../../../src-service/access/session/own-sessions.ts";
import { sendFrom } from "../../service/session/sign-in-kit.ts";
import { password } from "../../service/small-world.ts";
import { until } from "../temp-folder.ts";
import { startDesk } from "./real-desk.ts";
import { maker, startRealService } from "./real-service.ts";

const patience = { timeout: 300_000 };

const bodyOf = (nth: number) => ({
  phone: maker.phone,
  related_id: "1",
  qsApp: 7,
  agree_protocol: true,
  login_type: 2,
  password: createHash("md5").update(password).digest("hex"),
  device: `other-${nth}`,
});

it("a desk whose session another sign-in has ended loses its stream and says why, with nobody asking anything", async () => {
  const { running, url } = await startRealService();
  const { events, signIn, bootstrap } = await startDesk(url);
  await signIn();
  await expect.poll(async () => (await bootstrap()).connection.online, patience).toBe(true);
  // As many newer sessions as a person may have.
  for (let nth = 0; nth < maxSessions; nth += 1) {
    const { status } = await sendFrom(running, "10.0.0.9", "POST", "/cdl/1/login", { body: bodyOf(nth) });
    expect(status).toBe(200);
  }
  const ended = await running.db
    .selectFrom("sessions")
    .select("ended_by")
    .where("revoked_ms", "is not", null)
    .execute();
  expect(ended).toEqual([{ ended_by: endedByNewer }]);
  const sessionStates = () => events.filter(({ event }) => event === "session.changed").map(({ payload }) => payload);
  await until("signed out", () => JSON.stringify(sessionStates().at(-1)).includes("signed-out"));
  expect(sessionStates().at(-1)).toEqual({ phase: "signed-out", reason: "replaced" });
  expect((await bootstrap()).session).toEqual({ phase: "signed-out", reason: "replaced" });
});

it("a desk that signs out on purpose is not told of another reason", async () => {
  const { url } = await startRealService();
  const { events, signIn, bootstrap, answerOf } = await startDesk(url);
  await signIn();
  await expect.poll(async () => (await bootstrap()).connection.online, patience).toBe(true);
  await answerOf("session.signOut");
  const reasons = events.flatMap(({ event, payload }) =>
    event === "session.changed" && "reason" in (payload as object) ? [(payload as { reason: string }).reason] : [],
  );
  expect(reasons).toEqual(["signed-out"]);
});
