import { expect, it } from "vitest";
import { type CardFacts, madeUpCard } from "../../src-service/demo/id-cards/made-up-person.ts";
import { onEveryDatabase } from "./harness.ts";
import { identityKit, operator } from "./identity-kit.ts";
import { insert, makeSmallWorld, users } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";

// The day of the tests' clock is 2026-11-20.
const card = madeUpCard(5, "2026-11-20");
const registered: CardFacts = { ...card, name: `${card.name.slice(0, -1)}强` };

onEveryDatabase("photos of people by their keys", {}, (started) => {
  const { addWorker, ask, recognise, submit } = identityKit(started);
  const status = async (by: number, key: string) => (await ask("GET", `/storage/${key}`, undefined, by)).status;
  const statuses = async (key: string) =>
    Promise.all(users.map(async ({ id, role }) => [role, await status(id, key)] as const));
  const nobody = users.map(({ role }) => [role, 404]);

  it("are fetched by nobody: not who uploaded them, who sees workers, nor another company or agency", async () => {
    await makeSmallWorld(started().running());
    const labor = await addWorker(registered);
    const front = await recognise(labor, "front", card);
    const back = await recognise(labor, "back", card);
    // Loose they are the uploader's alone.
    for (const { id } of users) expect([id, await status(id, front.key)]).toEqual([id, id === 1009 ? 200 : 404]);
    // A paper of the worker may name the same file, which does not open it.
    const paper = { company_id: "11", kind: 1, number: "", valid_to: null, file_key: front.key };
    expect((await ask("POST", `/cdl/1/labors/${labor}/attachments`, paper)).status).toBe(200);
    expect(await status(1005, front.key)).toBe(200);

    expect((await submit(labor, front, back)).body["real_name_status"]).toBe(3);
    const handed = await ask("POST", "/cdl/1/real_name_auth", {
      ...{ company_id: "11", labor_id: labor, id_front_img_url: front.key, id_back_img_url: back.key },
      remark: "照片与登记核对一致",
    });
    expect(handed.status).toBe(200);
    for (const key of [front.key, back.key]) expect(await statuses(key)).toEqual(nobody);
  });

  it("are withheld wherever a record of a person names them", async () => {
    const { service } = started().running();
    const upload = () => storeUpload(service, operator, "a.jpg", Buffer.from("x"));
    const common = { agency_id: 1, labor_id: 900, change_seq: 1, version: 1 };
    const keys = await Promise.all(Array.from({ length: 9 }, upload));
    const [l1 = "", l2 = "", l3 = "", r1 = "", r2 = "", i1 = "", i2 = "", i3 = "", face = ""] = keys;
    await insert(started().running(), "labors", {
      ...{ id: 900, agency_id: 1, change_seq: 1, version: 1, id_no: "x" },
      ...{ id_front_key: l1, id_back_key: l2, face_key: l3 },
    });
    await insert(started().running(), "real_name_reviews", { ...common, id: 901, front_key: r1, back_key: r2 });
    const { version: _version, ...evidence } = common;
    const { change_seq: _seq, ...shown } = evidence;
    await insert(started().running(), "labor_identity", {
      ...{ ...shown, id: 902, front_key: i1, back_key: i2, face_key: i3 },
    });
    await insert(started().running(), "liveness_records", { ...common, id: 903, face_key: face });
    // The file of an import is evidence that its maker fetches; named by a person's record too, it stays a photo.
    const original = { import_file_url: l1, import_file_sha256: "0".repeat(64), created_by: operator.user_id };
    await insert(started().running(), "bill_imports", { id: 904, agency_id: 1, company_id: 11, ...original });
    for (const [at, key] of keys.entries()) expect([at, await statuses(key)]).toEqual([at, nobody]);
  });
});
