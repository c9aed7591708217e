import { expect, it } from "vitest";
import { addDays, dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene } from "./money-scene.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

onEveryScene("papers of who a company is", { workers: 1 }, (scene) => {
  const running = () => scene().running();
  const company = () => Number(scene().company_id);
  const set = (id: number, change: Record<string, unknown>) =>
    running().service.writing.updateTable("companies").set(change).where("id", "=", id).execute();
  const rowOf = () =>
    running().db.selectFrom("companies").selectAll().where("id", "=", company()).executeTakeFirstOrThrow();
  const list = async (who: Role, query: Record<string, string> = {}) =>
    (await scene().call(who, "companies.list", { query })).body as { results: Row[] };
  const shown = async (who: Role): Promise<Row> => {
    const row = (await list(who)).results.find((one) => one.id === scene().company_id);
    if (row === undefined) throw new Error("no company");
    return row;
  };
  const detail = (who: Role) => scene().call(who, "companies.get", { params: { id: scene().company_id } });

  it("asks the agency for papers of a company at work that are missing or end within thirty days", async () => {
    const { id, ent_identity_status, license_key, legal_person_id_no } = await rowOf();
    const today = dayOf(shanghaiNow(running().service.clock.now()));
    const lacks = async (change: Record<string, unknown>) => {
      await set(id, change);
      const { lacks_evidence, evidence_until } = await shown("operator");
      return [lacks_evidence, evidence_until];
    };
    const papers = { ent_identity_status: 4, license_key: "9001", legal_person_id_no: "110101199003077758" };
    expect(await lacks(papers)).toEqual([0, null]);
    const [after, within, past] = [addDays(today, 31), addDays(today, 30), addDays(today, -1)];
    expect(await lacks({ license_valid_to: after })).toEqual([0, after]);
    expect(await lacks({ license_valid_to: within })).toEqual([1, within]);
    expect(await lacks({ legal_id_valid_to: past })).toEqual([1, past]);
    const found = await list("operator", { lacks_evidence: "1" });
    expect(found.results.map((one) => Number(one.id))).toEqual([id]);
    const stepOf = async (who: Role) =>
      ((await detail(who)).body["next"] as Row[]).find((one) => one["key"] === "renewEvidence");
    expect(await stepOf("operator")).toMatchObject({ is_mine: true, until: past, page: `/companies/${id}/setup` });
    expect(await stepOf("auditor")).toMatchObject({ is_mine: false, holder: "agency" });
    expect(await lacks({ license_valid_to: "", legal_id_valid_to: null })).toEqual([0, null]);
    expect(await lacks({ license_key: null })).toEqual([1, null]);
    // Who has not proven itself is asked for its proof, papers and all.
    expect(await lacks({ ent_identity_status: 5 })).toEqual([0, null]);
    await set(id, { ent_identity_status, license_key, legal_person_id_no, license_valid_to: null });
  });
});
