import { createHash } from "node:crypto";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { contractPage as textsEn } from "../../../src-shared/locales/en/workers/contract-page.ts";
import { contractPage as textsZh } from "../../../src-shared/locales/zh-CN/workers/contract-page.ts";
import type { Context } from "../../core/context.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { OpenedPage, PageFile, WorkerPage } from "../../core/plumbing/worker-page.ts";
import type { Service } from "../../lists/service.ts";
import { objectFile, readStored } from "../../lists/storage/stored-files.ts";
import { fileLink } from "../../records/phone-page/bars.ts";
import { outcome } from "../../records/phone-page/elements.ts";
import { isPageToken, pageToken, recordOfToken } from "../../records/phone-page/token.ts";
import { contractCode } from "./contract-store.ts";
import type { Contract } from "./contract-text.ts";
import { contractFileName } from "./keep-file.ts";

const pageTexts = { "zh-CN": textsZh, en: textsEn } as const;

/** Letter of the pages that hand out a signed contract, once a code from the worker's phone has been used. */
const letter = "f";
/** A page is good until the span after the one in which it was given ends: for 10 to 20 minutes. */
const spanMs = 10 * 60_000;
const spanOf = (nowMs: number): number => Math.floor(nowMs / spanMs);

type About = Pick<Contract, "id" | "sent_at" | "sha256">;

const aboutOf = ({ sent_at, sha256 }: About, mobile: string, span: number): string =>
  [sent_at, sha256, mobile, span].join(":");

/** Token of the page that hands out a signed contract for some minutes. Whoever gets it has used a code of that mobile. */
export const contractFileToken = (service: Service, contract: About, mobile: string): string =>
  pageToken(service, letter, contract.id, aboutOf(contract, mobile, spanOf(service.clock.now())));

const find = async (service: Service, { db, clock }: Context, token: string) => {
  const contract = await db
    .selectFrom("labor_contracts as k")
    .innerJoin("labors as l", "l.id", "k.labor_id")
    .selectAll("k")
    .select("l.mobile")
    .where("k.id", "=", recordOfToken(letter, token) ?? 0)
    .where("k.status", "=", contractCode("signed"))
    .executeTakeFirst();
  if (contract === undefined) return null;
  const now = spanOf(clock.now());
  const span = [now, now - 1].find((each) =>
    isPageToken(service, token, letter, contract.id, aboutOf(contract, contract.mobile ?? "", each)),
  );
  return span === undefined ? null : { contract, endsAt: shanghaiNow((span + 2) * spanMs - 1) };
};

/** The bytes of a signed contract, if they are those that were signed. Throws `not_found`. */
const fileOf = async (service: Service, contract: Contract): Promise<PageFile> => {
  const { file_key, sha256 } = contract;
  if (file_key === null) throw notFound();
  const bytes = await readStored(service.secrets, objectFile(service, file_key)).catch(() => {
    throw notFound();
  });
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw notFound();
  return { name: contractFileName(contract), bytes };
};

/** The page on which a worker downloads a signed contract, which has their whole ID number, after a code. */
export const contractFilePage = (service: Service): WorkerPage => ({
  letter,
  open: async (context, token): Promise<OpenedPage | null> => {
    const found = await find(service, context, token);
    if (found === null) return null;
    const { contract, endsAt } = found;
    return {
      subject: `${letter}${contract.id}`,
      endsAt,
      draw: (language) => {
        const texts = pageTexts[language];
        return {
          title: texts.title,
          body: outcome("good", texts.fileTitle, texts.fileText) + fileLink(token, texts.file),
        };
      },
      actions: {},
      file: () => fileOf(service, contract),
    };
  },
});
