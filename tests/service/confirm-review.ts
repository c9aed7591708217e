import type { CompanyReview } from "../../src-shared/companies/register/company-review-calls.ts";
import type { Role } from "./money-fill.ts";
import type { Scene } from "./money-scene.ts";
import { uploadFile } from "./upload-file.ts";

/** The review of a company as somebody sees it. */
export const reviewFor = async (scene: Scene, who: Role, id: string): Promise<CompanyReview> =>
  ((await scene.call(who, "companies.get", { params: { id } })).body as { review: CompanyReview }).review;

/** Somebody confirms each item of a company's review that is left, with a sentence and a proof where it needs them, as far as they may. */
export const confirmReview = async (scene: Scene, who: Role, id: string): Promise<void> => {
  const { version } = await scene
    .running()
    .db.selectFrom("companies")
    .select("version")
    .where("id", "=", Number(id))
    .executeTakeFirstOrThrow();
  await scene.call(who, "companyReviews.ask", { params: { id }, body: { version } });
  const review: CompanyReview | null = await reviewFor(scene, who, id);
  for (const { item, about, needs, confirmed } of review?.items ?? []) {
    if (confirmed !== null) continue;
    const body = {
      ...{ version, item, about, confirmed: true },
      ...(needs !== "tick" && { note: "已电话核实，情况属实" }),
      ...(needs === "proof" && { proof_key: await uploadFile(scene, who, "登记证明.pdf") }),
    };
    await scene.call(who, "companyReviews.confirm", { params: { id }, body });
  }
};
