import type { RunningService } from "../../../src-service/server.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { type RecordName, recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";
import { addBesides, besidesForm, filled, sampleRow } from "../record-samples.ts";
import { insertInto } from "../small-world.ts";
import type { Case } from "./matrix-cases.ts";
import { holderOf, pointersOf } from "./matrix-contract.ts";
import { addInsuranceMoney } from "./matrix-insurance-money.ts";
import { addTaskEvidence } from "./matrix-tasks.ts";

type RecordCall = Extract<CallName, `${RecordName}.${"list" | "get" | "create" | "update" | "review" | "updateMany"}`>;

/** Where the ids of `updateMany` stand in its request. */
const manyIds = "body.records[].id";

const isRecordName = (name: string): name is RecordName => recordNames.some((one) => one === name);

/** The id of a record of a company, or of its agency; above those that the world sets by hand. */
export const recordIdOf = (name: RecordName, company: number): number =>
  company * 1_000 + 500 + recordNames.indexOf(name);

/** Batches of tasks are no record that is declared. */
const recordOf = (entity: string): RecordName | "taskBatch" => (isRecordName(entity) ? entity : "taskBatch");

const casesOf = (name: RecordName): Readonly<Record<string, Case>> => {
  const { list, calls, create, actions, isAgencyWide } = recordByName(name);
  const [first = ""] = Object.keys(actions);
  const bulk = Object.keys(actions).find((action) => actions[action]?.inBulk === true) ?? first;
  const form = { ...filled(create.form), ...besidesForm[name] };
  // Files that somebody else has uploaded are as absent (`records/files.ts`); numbers of other papers are none of ours.
  const plain = pointersOf(calls.create).filter((at) => at !== "body.company_id");
  const plainOfActs = pointersOf(calls.update).filter((at) => at !== "path.id");
  return {
    [list.call]: {
      by: holderOf(calls.list),
      // Numbers that people read are looked for within what they see.
      plain: Object.entries(list.filters).flatMap(([filter, { type }]) =>
        type === "oneOf" ? [`query.${filter}`] : [],
      ),
      points: [
        ...("company_id" in list.filters
          ? [
              {
                at: "query.company_id",
                record: "company",
                with: (company_id: string) => ({ query: { company_id } }),
                narrows: true,
              } as const,
            ]
          : []),
        ...("ids" in list.filters
          ? [{ at: "query.ids", record: name, with: (ids: string) => ({ query: { ids } }), narrows: true } as const]
          : []),
        ...Object.entries(list.filters).flatMap(([filter, spec]) =>
          filter !== "ids" && spec.type === "ref" && (isRecordName(spec.entity) || spec.entity === "taskBatches")
            ? [
                {
                  ...({ at: `query.${filter}`, record: recordOf(spec.entity), narrows: true } as const),
                  with: (id: string) => ({ query: { [filter]: id } }),
                },
              ]
            : [],
        ),
      ],
    },
    [calls.create.name]: isAgencyWide
      ? { by: holderOf(calls.create), valid: { body: form }, plain }
      : {
          by: holderOf(calls.create),
          points: [
            { at: "body.company_id", record: "company", with: (company_id) => ({ body: { ...form, company_id } }) },
          ],
          plain,
        },
    [calls.get.name]: {
      by: holderOf(calls.get),
      points: [{ at: "path.id", record: name, with: (id) => ({ path: { id } }) }],
    },
    ...(calls.updateMany && {
      [calls.updateMany.name]: {
        by: holderOf(calls.updateMany),
        plain: pointersOf(calls.updateMany).filter((at) => at !== manyIds),
        points: [
          {
            at: manyIds,
            record: name,
            with: (id: string) => {
              const one = { id, version: 9 };
              return { body: { records: [one], action: bulk, ...filled(actions[bulk]?.form ?? {}) } };
            },
          },
        ],
      },
    }),
    [calls.update.name]: {
      by: holderOf(calls.update),
      plain: plainOfActs,
      points: [
        {
          at: "path.id",
          record: name,
          with: (id) => ({ path: { id }, body: { version: 9, action: first, ...filled(actions[first]?.form ?? {}) } }),
        },
      ],
    },
  };
};

/** Requests about every declared record. */
export const recordCases = Object.assign({}, ...recordNames.map(casesOf)) as Readonly<Record<RecordCall, Case>>;

/** A new one of every declared record, of company 11, its sibling 12 and the other agency's 21, or of their agencies. */
export const addDeclaredRecords = async (running: RunningService): Promise<void> => {
  for (const name of recordNames) {
    const record = recordByName(name);
    for (const company_id of [11, 12, 21]) {
      const agency_id = company_id === 21 ? 2 : 1;
      const row = sampleRow(name, {
        id: recordIdOf(name, company_id),
        agency_id,
        company_id: record.isAgencyWide ? 0 : company_id,
        status: record.states.code(record.start),
        maker_id: agency_id === 2 ? 1008 : 1002,
      });
      await insertInto(running, record.table, row);
      if (name === "realNameReviews" || name === "workerMerges")
        await addBesides[name]?.(running, recordIdOf(name, company_id), 1);
    }
  }
  await addTaskEvidence(running, recordIdOf);
  await addInsuranceMoney(running);
};
