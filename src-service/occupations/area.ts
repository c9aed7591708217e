import type { OccupationRow } from "../../src-shared/records/occupations.ts";
import { foldCode, occupationRecord, occupationStates } from "../../src-shared/records/occupations.ts";
import { defineArea } from "../area.ts";
import { ServiceError } from "../context.ts";
import { insertMany, lookUp, type Reader, replaceMany } from "../database/bulk.ts";
import { sealed } from "../database/table-rules.ts";
import type { Tables } from "../database/tables.ts";
import { oneByOne } from "../imports/turn.ts";
import type { ImportKind } from "../plumbing/import-kind.ts";
import { serveRecord } from "../records/serve.ts";
import { recordSource } from "../records/source.ts";

const { code: codeOf } = occupationStates;
/** Letters in front of the numbers of occupations. */
const prefix = "ZY";
const source = recordSource(occupationRecord, ["checker"], {});

/** Which of the folded codes (`foldCode`) wait or are in force in an agency: they are in the way of the same code. */
const takenCodes = async (db: Reader, agencyId: number, folded: readonly string[]): Promise<Set<string>> => {
  const found = await lookUp(folded, (chunk) =>
    db
      .selectFrom("occupations")
      .select("folded")
      .where("agency_id", "=", agencyId)
      .where("status", "in", [codeOf("toReview"), codeOf("inForce")])
      .where("folded", "in", chunk)
      .execute(),
  );
  return new Set(found.map((one) => one.folded));
};

const decisionStamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

const served = serveRecord(occupationRecord, {
  source,
  prefix,
  stamps: {
    approve: decisionStamp,
    reject: decisionStamp,
    end: { by: "ender_id", at: "ended_at", reason: "ended_reason" },
  },
  audited: { create: ["code", "name", "class"] },
  facts: async () => ({}),
  create: async ({ principal }, { tx }, body) => {
    const folded = foldCode(body.code);
    if ((await takenCodes(tx, principal.agency_id, [folded])).has(folded)) throw new ServiceError("occupation_exists");
    return { columns: { ...body, folded } };
  },
});

/** Makes an occupation that waits for review of each row. Taken back, they are rejected, while nobody has decided on any. */
export const occupationImport: ImportKind<OccupationRow> = {
  name: "occupation",
  take: async ({ context: { principal }, writing, rows }) => {
    const { agency_id, user_id } = principal;
    const change_seq = await writing.changeSeq();
    const foldedCodes = rows.map(({ code }) => foldCode(code));
    const taken = await takenCodes(writing.tx, agency_id, foldedCodes);
    const firstId = await writing.ids(rows.length);
    const newRows: Omit<Tables["occupations"], "no">[] = [];
    const results = await oneByOne(
      rows,
      ({ code }) => code,
      async ({ row: _row, note = "", ...cells }) => {
        const folded = foldCode(cells.code);
        if (taken.has(folded)) throw new ServiceError("occupation_exists");
        taken.add(folded);
        const id = firstId + newRows.length;
        newRows.push({
          ...{ id, version: 1, change_seq, agency_id, company_id: 0, status: codeOf("toReview") },
          ...{ maker_id: user_id, create_at: writing.at, ...cells, folded, note },
          ...{ checker_id: null, decided_at: null, decided_reason: null },
          ...{ ender_id: null, ended_at: null, ended_reason: null },
        });
        return { record_id: id };
      },
    );
    const numbers = await writing.numbers(prefix, newRows.length);
    const occupations = newRows.map((one, at) => ({ ...one, no: numbers[at] ?? "" }));
    await insertMany(writing.tx, "occupations", occupations);
    writing.touchedAgency("occupations", agency_id);
    return results;
  },
  rollBack: {
    permission: "insurance.plan.edit",
    undo: async (writing, job, recordIds, by) => {
      const change_seq = await writing.changeSeq();
      const occupations = await lookUp(recordIds, (chunk) =>
        writing.tx.selectFrom("occupations").selectAll().where("id", "in", chunk).orderBy("id").execute(),
      );
      const decidedOn = occupations.filter(({ status }) => status !== codeOf("toReview"));
      if (decidedOn.length > 0) {
        const params = { count: decidedOn.length, no: decidedOn[0]?.code ?? "" };
        throw new ServiceError("import_has_dependents", { params });
      }
      const rejection = { status: codeOf("rejected"), checker_id: by, decided_at: writing.at, decided_reason: job.no };
      const rejected = occupations.map((one) => ({ ...one, ...rejection, version: one.version + 1, change_seq }));
      await replaceMany(writing.tx, "occupations", rejected);
      writing.touchedAgency("occupations", job.agency_id);
      return occupations.length;
    },
  },
};

/** Occupations by whose class insurance is priced and offered. */
export const occupationsArea = defineArea({
  tables: sealed("occupations"),
  sources: { occupations: { source, table: "occupations" } },
  records: [served],
  importKinds: [occupationImport],
  demo: () => import("../demo/occupations.ts"),
});
