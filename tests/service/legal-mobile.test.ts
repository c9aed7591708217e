import { beforeAll, expect, it } from "vitest";
import { askRegisterAgain } from "../../src-service/companies/company-identity/ask-register.ts";
import type { EnterpriseProvider, RegisterAnswer } from "../../src-service/core/channels/enterprises.ts";
import type {
  IdentityAnswer,
  IdentityProvider,
  IdentityQuestion,
} from "../../src-service/core/channels/identity-check.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld } from "./small-world.ts";

const id_no = makeIdNumber("310104", "1980-05-06", 17);
const handedIn = {
  ...{ id: 7_001, version: 1, change_seq: 1, agency_id: 1, company_id: 11, fault: "", attorney_id: null },
  ...{ trace_id: "t1", asked_ms: 0, next_ms: 0, attempts: 0, company_name: "公司11", credit_code: "" },
  ...{ legal_person: "王建国", legal_person_id_no: id_no, legal_mobile: "13811112222", license_key: "k" },
  ...{ license_sha256: "", submitted_by: 1005, submitted_at: "2026-11-20 10:00:00", verified_at: null },
  ...{ sign_status: 0, sign_account: null, sign_trace_id: null, sign_asked_ms: 0, sign_next_ms: 0 },
  ...{ sign_attempts: 0, sign_by: null, sign_at: null },
};

onEveryDatabase("the mobile of a company's legal person", {}, (started) => {
  beforeAll(() => makeSmallWorld(started().running()));

  /** What becomes of what was handed in, by what register and carriers say, and whom the carriers were asked about. */
  const judged = async (register: RegisterAnswer, carriers: IdentityAnswer | "throws") => {
    const running = started().running();
    await running.service.writing.deleteFrom("ent_identities").execute();
    await insert(running, "ent_identities", { ...handedIn, status: 1 });
    const asked: IdentityQuestion[] = [];
    const enterprises: EnterpriseProvider = {
      check: async () => register,
      openSignAccount: async () => ({ outcome: "down" }),
    };
    const identity: IdentityProvider = {
      check: async (question) => {
        asked.push(question);
        if (carriers === "throws") throw new Error("nobody answers");
        return carriers;
      },
    };
    await askRegisterAgain(running.service.system("a test"), { enterprises, identity });
    const { status, fault } = await running.db
      .selectFrom("ent_identities")
      .select(["status", "fault"])
      .executeTakeFirstOrThrow();
    return { status, fault, asked };
  };

  it("is theirs by what the carriers say, before a code goes there", async () => {
    const right = await judged("match", "match");
    expect(right).toMatchObject({ status: 2, fault: "" });
    expect(right.asked).toMatchObject([{ name: "王建国", id_no, mobile: "13811112222" }]);
    // Which fact differs is never said.
    expect(await judged("match", "noMatch")).toMatchObject({ status: 5, fault: "no_match" });
    expect(await judged("match", "down")).toMatchObject({ status: 1, fault: "register_down" });
    for (const open of ["late", "unknown", "throws"] as const)
      expect(await judged("match", open)).toMatchObject({ status: 1, fault: "" });
  });

  it("is not asked about where the register says no", async () => {
    expect(await judged("noMatch", "match")).toMatchObject({ status: 5, fault: "no_match", asked: [] });
  });
});
