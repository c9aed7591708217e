import { fillContract } from "../../src-shared/kernel/values/text/contract-text.ts";
import type { Worker } from "./money-fill.ts";
import type { Answer, Scene } from "./money-scene.ts";

/** Text of the template that the scene's company signs by. */
export const contractBody =
  "合作协议\n甲方 {{company.name}}，乙方 {{worker.name}}（{{worker.id_no}}）。\n自 {{start_at}} 起至 {{end_at}} 止，地点 {{custom.city}}。";

export const worker = (scene: Scene, at: number): Worker => scene.workers[at] as Worker;

/** A template in force that the scene's company has chosen. */
export const chooseTemplate = async (scene: Scene, name = "签约模板"): Promise<string> => {
  const made = await scene.call("operator", "contractTemplates.create", { body: { name, body: contractBody } });
  const { id, version } = made.body["template"] as { id: string; version: number };
  await scene.call("checker", "contractTemplates.update", { params: { id }, body: { version, action: "approve" } });
  await scene.call("operator", "contractTemplates.assign", {
    params: { id },
    body: { company_id: String(scene.company_id), custom: [{ key: "city", value: "杭州" }] },
  });
  return id;
};

export const relationOf = (scene: Scene, at: number) =>
  scene
    .running()
    .db.selectFrom("company_labors")
    .selectAll()
    .where("labor_id", "=", worker(scene, at).id)
    .where("company_id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();

/** Sets columns of some workers' cooperation, past the rules: as if they had stood so before. */
export const setRelation = async (scene: Scene, at: number, change: Record<string, unknown>): Promise<string> => {
  const { id } = await relationOf(scene, at);
  await scene.running().service.writing.updateTable("company_labors").set(change).where("id", "=", id).execute();
  return String(id);
};

/** Workers who have not signed; gives the ids of their cooperation. */
export const unsigned = (scene: Scene, workers: readonly number[]): Promise<string[]> =>
  Promise.all(workers.map((at) => setRelation(scene, at, { contract_sign_type: 0, contract_end_at: null })));

export const send = (
  scene: Scene,
  body: Record<string, unknown>,
  who: Parameters<Scene["call"]>[0] = "operator",
): Promise<Answer> => scene.call(who, "laborContracts.manualSend", { body });

export const contractsOf = (scene: Scene, at: number) =>
  scene
    .running()
    .db.selectFrom("labor_contracts")
    .selectAll()
    .where("labor_id", "=", worker(scene, at).id)
    .orderBy("id")
    .execute();

/** Texts that were sent to a worker's phone, oldest first. */
export const messagesTo = async (scene: Scene, at: number): Promise<string[]> => {
  const rows = await scene
    .running()
    .db.selectFrom("sandbox_messages")
    .select("text")
    .where("phone", "=", worker(scene, at).mobile)
    .orderBy("id")
    .execute();
  return rows.map(({ text }) => text);
};

/** What a contract of the scene says. */
export const textFor = (filled: string): string => fillContract(contractBody, JSON.parse(filled));
