import { expect } from "vitest";
import type { Tables } from "../../../src-service/core/database/tables.ts";
import type { Answer, Scene } from "../money-scene.ts";

type Who = Parameters<Scene["call"]>[0];

/** Two more people who decide about identities. */
export const deciders = ["invoicer", "invoicer2"] as const;
export const makeDeciders = async (scene: Scene): Promise<void> => {
  for (const who of deciders)
    await scene
      .running()
      .service.writing.updateTable("memberships")
      .set({ roles: "operator" })
      .where("user_id", "=", Number(scene.person(who).id))
      .execute();
};

export const idOf = (scene: Scene, at: number): number => (scene.workers[at] as Scene["workers"][number]).id;

export const labor = (scene: Scene, id: number): Promise<Tables["labors"]> =>
  scene.running().db.selectFrom("labors").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Sets columns of a person past the rules, as a new change that followers see. */
export const setLabor = async (scene: Scene, at: number, change: Partial<Tables["labors"]>): Promise<void> => {
  await scene
    .running()
    .service.system("test")
    .write(async (writing) => {
      const change_seq = await writing.changeSeq();
      await writing.tx
        .updateTable("labors")
        .set({ ...change, change_seq })
        .where("id", "=", idOf(scene, at))
        .execute();
    });
};

export const relationsOf = (scene: Scene, laborId: number) =>
  scene
    .running()
    .db.selectFrom("company_labors")
    .selectAll()
    .where("labor_id", "=", laborId)
    .orderBy("company_id")
    .execute();

export const merges = (scene: Scene) =>
  scene.running().db.selectFrom("labor_merges").selectAll().orderBy("id").execute();

type Choices = { readonly kept?: 1 | 2; readonly takes?: readonly number[] };

export const ask = (
  scene: Scene,
  one: number,
  other: number,
  { kept = 1, takes = [] }: Choices = {},
  who: Who = "operator",
) =>
  scene.call(who, "workerMerges.create", {
    body: {
      ...{ labor_id: String(idOf(scene, one)), other_id: String(idOf(scene, other)) },
      ...{ kept, takes: [...takes], reason: "电话核实为同一人" },
    },
  });

export const caseOf = (answer: Answer): { id: string; version: number; status: number } => {
  expect(answer.body).toHaveProperty("merge");
  return answer.body["merge"] as ReturnType<typeof caseOf>;
};

export const detail = async (scene: Scene, id: string, who: Who = "operator") =>
  (await scene.call(who, "workerMerges.get", { params: { id } })).body as Record<string, unknown> & {
    merge: { version: number };
    digest: string;
  };

/** Decides as somebody who has just looked at the case. */
export const decide = async (scene: Scene, id: string, action: string, who: Who = "invoicer"): Promise<Answer> => {
  const seen = await detail(scene, id);
  const body = { version: seen.merge.version, action, digest: seen.digest, reason: "已核对" };
  return scene.call(who, "workerMerges.update", { params: { id }, body });
};

/** Asked for by one person, approved by another. */
export const merged = async (scene: Scene, one: number, other: number, choices: Choices = {}): Promise<string> => {
  const { id } = caseOf(await ask(scene, one, other, choices));
  const answer = await decide(scene, id, "approve");
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
  return id;
};

export const codeOf = ({ body }: Answer): unknown => body["code"];
