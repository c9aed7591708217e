import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { objectPath } from "../../../src-service/lists/storage/stored-files.ts";
import type { RunningService } from "../../../src-service/server.ts";
import type { Form } from "../../../src-shared/kernel/forms/fields.ts";
import { presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { type RecordName, recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";
import { onEveryDatabase } from "../harness.ts";
import { sampleRow } from "../record-samples.ts";
import { insert, insertInto, makeSmallWorld, openSession, users } from "../small-world.ts";

const company_id = 11;
const bytes = "x";
const sha256 = createHash("sha256").update(bytes).digest("hex");

const takesFiles = (form: Form = {}): boolean => Object.values(form).some(({ kind }) => kind === "files");

/** Records of which some form takes files. */
const withFiles = recordNames.filter((name) => {
  const { create, actions } = recordByName(name);
  return [create.form, ...Object.values(actions).map(({ form }) => form)].some(takesFiles);
});

type Keep = (running: RunningService, id: number, key: string) => Promise<void>;

/** How a record keeps a file that came with its form: in a column of the row, or a table of its own. */
const keeps: { readonly [N in RecordName]?: Keep } = {
  accountChanges: async (running, id, proof_key) => {
    await running.service.writing.updateTable("account_changes").set({ proof_key }).where("id", "=", id).execute();
  },
  companyContracts: (running, id, storage_key) =>
    insert(running, "company_contract_attachments", {
      ...{
        id: id + 1,
        agency_id: 1,
        company_id,
        contract_id: id,
        kind: 1,
        file_name: "paper.pdf",
        storage_key,
        sha256,
      },
      ...{ create_at: "2026-11-19 10:00:00" },
    }),
  insurancePlans: (running, plan_id, storage_key) =>
    insert(running, "insurance_plan_files", { plan_id, position: 1, storage_key, file_name: "paper.pdf", sha256 }),
};

describe("a record that takes files", () => {
  it("says here how it keeps them", () => {
    const help =
      "its area needs a `FileRule` in `files` (src-service/lists/contributed.ts), and this test a line in `keeps` that writes a file as the record does";
    expect(Object.keys(keeps).sort(), help).toEqual([...withFiles].sort());
  });
});

onEveryDatabase("the files of records", {}, (started) => {
  const running = () => started().running();
  beforeAll(() => makeSmallWorld(running()));

  /** Status of fetching a file, for a person of the small world. */
  const statusFor = async (user: number, key: string): Promise<number> => {
    const token = await openSession(running(), user);
    const headers = { authorization: `Bearer ${token}` };
    return (await running().app.inject({ method: "GET", url: `/storage/${key}`, headers })).statusCode;
  };

  it.each(withFiles.map((name, at) => [name, 7_000_000 + at * 10] as const))(
    "%s are fetched by all who see the record, and by nobody else",
    async (name, id) => {
      const { list, states, start, table, seenByAll = false } = recordByName(name);
      const row = sampleRow(name, { id, status: states.code(start) });
      await insertInto(running(), table, { ...row, agency_id: 1, company_id });
      const key = `file-of-${name}`;
      const file = objectPath(running().service.storageDir, key);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      const uploaded = { key, agency_id: 1, user_id: 1001, name: "paper.pdf", bytes: bytes.length, sha256 };
      await insert(running(), "storage_objects", uploaded);
      await keeps[name]?.(running(), id, key);
      const found: [string, number][] = [];
      const wanted: [string, number][] = [];
      for (const user of users.filter((one) => one.id !== 1001)) {
        const role = presetRoles.find((one) => one.key === user.role);
        const isInSight = user.agency === 1 && (seenByAll || (user.company ?? company_id) === company_id);
        const sees = isInSight && role?.permissions.includes(list.permission) === true;
        found.push([`${user.role} ${user.id}`, await statusFor(user.id, key)]);
        wanted.push([`${user.role} ${user.id}`, sees ? 200 : 404]);
      }
      expect(found).toEqual(wanted);
      expect(wanted.filter(([, status]) => status === 200).length).toBeGreaterThan(1);
    },
  );
});
