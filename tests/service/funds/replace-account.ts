import { expect } from "vitest";
import type { Role } from "../money-fill.ts";
import { uploadFile } from "../upload-file.ts";
import { withCode } from "../with-code.ts";
import type { FundScene } from "./fund-scene.ts";

/** Who proposes another account in these tests. */
export const accountAdmin: Role = "invoicer2";

/** Makes somebody who may propose accounts, of companies and of the agency itself. */
export const makeAccountAdmin = (scene: FundScene): Promise<unknown> =>
  scene
    .running()
    .service.writing.updateTable("memberships")
    .set({ roles: "superAdmin" })
    .where("user_id", "=", scene.person(accountAdmin).id)
    .execute();

const rowOf = (scene: FundScene, id: string) =>
  scene.running().db.selectFrom("account_changes").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

const change = async (scene: FundScene, who: Role, id: string, action: string, more: object = {}): Promise<void> => {
  const { version } = await rowOf(scene, id);
  const asked = { version, action, ...more };
  const body = await withCode(scene.running(), scene.person(who).token, "accountChanges.update", id, asked);
  const answer = await scene.call(who, "accountChanges.update", { params: { id }, body });
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
};

/** Proposes another account of a company ("0": of the agency) and proves it; returns the proposal's id. */
export const proposeAccount = async (scene: FundScene, company_id: string, account_no: string): Promise<string> => {
  const proof = [await uploadFile(scene, accountAdmin)];
  const body = { company_id, account_no, bank_code: "CCB", proof, reason: "更换开户行" };
  const made = await scene.call(accountAdmin, "accountChanges.create", { body });
  expect([made.status, made.body["code"]]).toEqual([200, undefined]);
  const { id } = made.body["change"] as { id: string };
  await change(scene, accountAdmin, id, "prove", { amount: (await rowOf(scene, id)).random_amount });
  return id;
};

/** Puts a proposed account in place, by a checker who has fetched its proof; returns the id of the account. */
export const putAccountInPlace = async (scene: FundScene, id: string): Promise<string> => {
  const { proof_key } = await rowOf(scene, id);
  const headers = { authorization: `Bearer ${scene.person("checker").token}` };
  const request = { method: "GET" as const, url: `/storage/${proof_key ?? ""}`, headers };
  expect((await scene.running().app.inject(request)).statusCode).toBe(200);
  await change(scene, "checker", id, "approve");
  return String((await rowOf(scene, id)).account_id);
};
