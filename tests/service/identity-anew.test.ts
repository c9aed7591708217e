import { beforeAll, beforeEach, expect, it } from "vitest";
import { askRegisterAgain } from "../../src-service/companies/company-identity/ask-register.ts";
import { signAccountOf } from "../../src-service/companies/company-identity/sign-account.ts";
import type { EnterpriseProvider } from "../../src-service/core/channels/enterprises.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { onEveryDatabase } from "./harness.ts";
import { makeSmallWorld, openSession, send } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";

const companyAdmin = 1005;
const operator = 1009;
const dayMs = 86_400_000;

/** Each code is 246810. */
const fixed = { digits: () => "246810" };

/** A register that says nothing but of a company that it is asked about anew. */
const provider: EnterpriseProvider = {
  check: async () => "match",
  openSignAccount: async () => ({ outcome: "opened", account: "QS0002" }),
};
const providers = { enterprises: provider, identity: { check: async () => "match" as const } };

onEveryDatabase("identity of a company that is edited", { codes: fixed, ...providers }, (started) => {
  const running = () => started().running();
  let licence = "";

  const call = async (by: number, method: "GET" | "POST" | "PUT", url: string, body?: object) =>
    send(running(), method, url, { token: await openSession(running(), by), ...(body !== undefined && { body }) });
  const companyRow = () =>
    running().db.selectFrom("companies").selectAll().where("id", "=", 11).executeTakeFirstOrThrow();
  const edit = async (facts: object) => {
    const answer = await call(operator, "PUT", "/v5/companies/11", { version: (await companyRow()).version, ...facts });
    expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
  };
  const status = async () => (await call(companyAdmin, "GET", "/cdl/1/ent_identity/status")).body;
  const handIn = async () => {
    const reviewed = await companyRow();
    return call(companyAdmin, "POST", "/cdl/1/ent_identity/add_auth_info", {
      legal_person: reviewed.legal_person === null ? "王建国" : null,
      legal_person_id_no: reviewed.legal_person_id_no === null ? makeIdNumber("310104", "1980-05-06", 17) : null,
      ...{ license_key: licence, legal_mobile: "13900000005", attorney: null },
    });
  };
  const proof = async (set: object, at = 4) => {
    const { writing } = running().service;
    await writing
      .updateTable("ent_identities")
      .set({ status: at, ...set })
      .where("company_id", "=", 11)
      .execute();
    await writing.updateTable("companies").set({ ent_identity_status: at }).where("id", "=", 11).execute();
  };
  const bound = { sign_status: 2, sign_account: "QS0001" };

  beforeAll(async () => {
    await makeSmallWorld(running());
    licence = await storeUpload(running().service, { agency_id: 1, user_id: companyAdmin }, "营业执照.pdf");
    const { writing } = running().service;
    await writing
      .updateTable("companies")
      .set({ status: 50, legal_person: "王建国", credit_code: "91310115MA1K4C7X1A" })
      .where("id", "=", 11)
      .execute();
    expect((await handIn()).status).toBe(200);
  });
  beforeEach(() => proof(bound));

  it("stays proven by other facts, and by the same name sent again", async () => {
    const { name, legal_person } = await companyRow();
    await edit({ name, legal_person, short_name: "华东" });
    expect(await status()).toMatchObject({ status: 4, sign: { status: "bound" } });
  });

  it.each([
    ["its name", { name: "改名后的用工公司" }],
    ["its legal person", { legal_person: "李卫国" }],
    ["the legal person's ID number", { legal_person_id_no: makeIdNumber("310104", "1981-05-06", 19) }],
  ])("is to be proven anew with %s, signs by no account, and stays active", async (_, facts) => {
    await edit(facts);
    expect(await status()).toMatchObject({ status: 0, sign: { status: "none", account: null } });
    expect(await companyRow()).toMatchObject({ status: 50, ent_identity_status: 0 });
    expect(await signAccountOf(running().db, 11)).toBeNull();
    const bind = await call(companyAdmin, "POST", "/cdl/1/ent_identity/bind", {});
    expect([bind.status, bind.body["code"]]).toEqual([409, "enterprise_not_verified"]);
    const [entry] = await running()
      .db.selectFrom("audit_log")
      .select("action")
      .where("object", "like", "entIdentity:%")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(entry?.action).toBe("entIdentities.reset");
    started().clock.advance(dayMs);
    expect((await handIn()).body).toMatchObject({ status: 2 });
    const { name } = await companyRow();
    const asked = await running().db.selectFrom("ent_identities").select("company_name").executeTakeFirstOrThrow();
    expect(asked.company_name).toBe(name);
  });

  it("is verified in its next version, so that whoever edits it meanwhile has to read it again", async () => {
    await proof({ sign_status: 0, sign_account: null }, 3);
    const { version, legal_person: before } = await companyRow();
    expect((await call(companyAdmin, "POST", "/cdl/1/ent_identity/sms_code", {})).status).toBe(200);
    const verified = await call(companyAdmin, "POST", "/cdl/1/ent_identity/verify_sms_code", { sms_code: "246810" });
    expect(verified.body).toMatchObject({ status: 4 });
    const rename = (seen: number) =>
      call(operator, "PUT", "/v5/companies/11", { version: seen, name: "没看到认证的新名", legal_person: "王新" });
    const late = await rename(version);
    expect([late.status, late.body["code"]]).toEqual([409, "stale_version"]);
    expect(await companyRow()).toMatchObject({ ent_identity_status: 4, legal_person: before });
    const seen = (await companyRow()).version;
    expect((await rename(seen)).body).toMatchObject({ head: { identity: 0, name: "没看到认证的新名" } });
    const twice = await rename(seen);
    expect([twice.status, twice.body["code"]]).toEqual([409, "stale_version"]);
  });

  it("says with the company and in its identity since when it has to be proven anew, until that is under way", async () => {
    const told = async () => [
      (await call(operator, "GET", "/cdl/1/companies/11")).body["identity_asked_anew"],
      (await call(companyAdmin, "GET", "/cdl/1/ent_identity/enterprise_info")).body["asked_anew"],
    ];
    expect(await told()).toEqual([null, null]);
    await edit({ name: "告知改名的用工公司", legal_person: "赵新" });
    await edit({ short_name: "别的" });
    const [withCompany, inIdentity] = await told();
    expect(withCompany).toMatchObject({ facts: ["name", "legal_person"] });
    expect(inIdentity).toEqual(withCompany);
    started().clock.advance(dayMs);
    expect((await handIn()).body).toMatchObject({ status: 2 });
    expect(await told()).toEqual([null, null]);
  });

  it("takes no answer to a question about who it was before", async () => {
    await proof({ trace_id: "11111111-1111-4111-8111-111111111111", next_ms: 0, ...bound }, 1);
    await edit({ name: "又改名的用工公司" });
    started().clock.advance(dayMs);
    await askRegisterAgain(running().service.system("test"), providers);
    expect(await status()).toMatchObject({ status: 0 });
  });

  it("proves the legal person whom the agency has reviewed, and takes no other", async () => {
    const { writing } = running().service;
    for (const table of ["ent_identities", "ent_identity_checks"] as const) await writing.deleteFrom(table).execute();
    const reviewed = { legal_person: "吴文静", legal_person_id_no: makeIdNumber("310104", "1980-05-06", 17) };
    await writing
      .updateTable("companies")
      .set({ ...reviewed, ent_identity_status: 0 })
      .where("id", "=", 11)
      .execute();
    const named = (more: object) =>
      call(companyAdmin, "POST", "/cdl/1/ent_identity/add_auth_info", {
        ...{ license_key: licence, legal_person: null, legal_person_id_no: null },
        ...{ legal_mobile: "13900000005", attorney: null, ...more },
      });
    const info = await call(companyAdmin, "GET", "/cdl/1/ent_identity/enterprise_info");
    expect(info.body["company"]).toMatchObject({ legal_person: "吴*静" });
    expect((await named({ legal_person: "陈国庆" })).body["code"]).toBe("legal_person_differs");
    const other = makeIdNumber("310104", "1981-05-06", 19);
    expect((await named({ legal_person_id_no: other })).body["code"]).toBe("legal_person_differs");
    // Each is a try like any other, or names could be tried out.
    expect(await status()).toMatchObject({ status: 0, tries_left: 3 });
    expect((await named({})).status).toBe(200);
    expect(await companyRow()).toMatchObject(reviewed);
  });
});
