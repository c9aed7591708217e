import { createCanvas } from "@napi-rs/canvas";
import { afterAll } from "vitest";
import { sandboxLiveness } from "../../src-service/core/channels/liveness.ts";
import { noticeHash } from "../../src-service/workers/registration/consent.ts";
import { shorterSide } from "../../src-service/workers/registration/face-size.ts";
import { makeCard } from "../../src-shared/kernel/values/banks/bank-card.ts";
import { debitBinsOf } from "../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { addDays, dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import type { Role } from "./money-fill.ts";
import type { Answer, Scene } from "./money-scene.ts";

/** A bank that knows every card as its holder's. */
export const agreeingBank = { service: { identity: { check: async () => "match" as const } } };

/** A photo that differs by its number. */
export const photo = (shade: number, side = 320): string => {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext("2d");
  context.fillStyle = `hsl(${shade % 360} 40% 50%)`;
  context.fillRect(0, 0, side, side);
  context.fillStyle = "black";
  context.fillRect(shade % 200, 40, 60, 90);
  return canvas.toBuffer("image/jpeg").toString("base64");
};

export const today = (scene: Scene): string => dayOf(shanghaiNow(scene.clock.now()));

export const newCode = async (scene: Scene, more: Record<string, unknown> = {}) => {
  const body = {
    ...{ company_id: String(scene.company_id), name: "前台登记", area: "310101", organization_id: "" },
    ...{ settlement_type: 1, contract_type: 1, expire_at: addDays(today(scene), 30), max_use: 5, ...more },
  };
  return scene.call("operator", "laborQrCodes.create", { body });
};
export const codeOf = ({ body }: Answer) =>
  body["code"] as { id: string; version: number; status: number; used_count: number; area: string | null };

/** Token of the page that a code opens. */
export const tokenOf = async (scene: Scene, id: string): Promise<string> => {
  const { body } = await scene.call("operator", "laborQrCodes.get", { params: { id } });
  return new URL(String(body["url"])).pathname.replace("/w/", "");
};

export const act = async (scene: Scene, token: string, action: string, fields: Record<string, string> = {}) => {
  const answer = await scene.running().app.inject({
    method: "POST",
    url: `/w/${token}`,
    payload: { action, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};
export const show = async (scene: Scene, token: string): Promise<{ status: number; text: string }> => {
  const answer = await scene.running().app.inject({ method: "GET", url: `/w/${token}` });
  return { status: answer.statusCode, text: answer.body };
};

export const lastCode = async (scene: Scene, phone: string): Promise<string> => {
  const { code } = await scene
    .running()
    .db.selectFrom("sandbox_messages")
    .select("code")
    .where("phone", "=", phone)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return code;
};

export type Person = { readonly name: string; readonly id_no: string; readonly mobile: string };
export const personOf = (n: number, more: Partial<Person> = {}): Person => ({
  ...{ name: "曾梦佳", id_no: makeIdNumber("310103", "1992-05-06", n), mobile: `1390001${String(1000 + n)}`, ...more },
});

/** What somebody who agrees sends along, as the page says it. */
export const consent = { notice: noticeHash("zh-CN"), consent: "yes", consent_sensitive: "yes" };

/** Asks for a code by text message and registers with it. */
export const register = async (scene: Scene, token: string, person: Person) => {
  scene.clock.advance(61_000);
  const asked = await act(scene, token, "code", { ...person, ...consent });
  if (asked.status !== 200) return asked;
  return act(scene, token, "register", { ...person, ...consent, code: await lastCode(scene, person.mobile) });
};

export const card = { account_no: makeCard(debitBinsOf("ICBC")[0] ?? "", "471100000123"), bank_code: "ICBC" };

export const statusOf = async (scene: Scene, { id_no }: Person) =>
  scene.running().db.selectFrom("labors").selectAll().where("id_no", "=", id_no).executeTakeFirst();

const ends: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});
const opener = { onClose: (end: () => Promise<void> | void) => void ends.push(end) };
export const livenessOf = () => sandboxLiveness(shorterSide(opener));

/** Sets how far somebody's registration is, past the rules. */
export const setOnboarding = (scene: Scene, { id_no }: Person, onboarding_status: number) =>
  scene.running().service.writing.updateTable("labors").set({ onboarding_status }).where("id_no", "=", id_no).execute();

/** A photo of a face that the sandbox passes for this person. */
export const livingFace = async (laborId: number, from = 0): Promise<string> => {
  for (let shade = from; shade < 200; shade += 1) {
    const face = photo(shade);
    if ((await sandboxLiveness(async () => 320).check(String(laborId), Buffer.from(face, "base64"))).passed)
      return face;
  }
  throw new Error("no photo passes");
};

/** Registers somebody and hands everything in, up to the review; `photos`: of both sides of the card, unreadable where nothing is said. */
export const handIn = async (scene: Scene, person: Person, photos = { front: photo(300), back: photo(301) }) => {
  const token = await tokenOf(scene, codeOf(await newCode(scene)).id);
  const own = String((await register(scene, token, person)).body["to"]);
  const labor = await statusOf(scene, person);
  const face = await livingFace(labor?.id ?? 0, ((labor?.id ?? 0) * 7) % 150);
  const answers = [
    await act(scene, own, "card", { ...photos, to_staff: "yes" }),
    await act(scene, own, "face", { face }),
    await act(scene, own, "account", { ...card, bank_phone: person.mobile }),
    await act(scene, own, "submit"),
  ];
  const refused = answers.find(({ status }) => status !== 200);
  if (refused !== undefined) throw new Error(`refused: ${JSON.stringify(refused.body)}`);
  const relation = await scene
    .running()
    .db.selectFrom("company_labors")
    .select("id")
    .where("labor_id", "=", labor?.id ?? 0)
    .executeTakeFirstOrThrow();
  return { own, id: String(relation.id), laborId: labor?.id ?? 0 };
};

/** Looks at the photos of a registration, as who reviews it does. */
export const lookAt = (scene: Scene, id: string, who: Role = "operator") =>
  scene.call(who, "laborRegistrations.look", { params: { id }, body: { reason: "审核扫码登记" } });

/** Decides about a registration as it stands now. */
export const review = async (scene: Scene, id: string, action: string, more: object = {}, who: Role = "operator") => {
  const { version } = await scene
    .running()
    .db.selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .select("l.version")
    .where("r.id", "=", Number(id))
    .executeTakeFirstOrThrow();
  return scene.call(who, "laborRegistrations.review", { params: { id }, body: { version, action, ...more } });
};
