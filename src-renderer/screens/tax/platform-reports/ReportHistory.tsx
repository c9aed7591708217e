import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import type { PlatformReport } from "../../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import { DownloadDialog, type WantedFile } from "./DownloadDialog.tsx";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none", display: "grid", gap: tokens.spacingVerticalM },
  muted: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: "tabular-nums",
    overflowWrap: "anywhere",
  },
  bar: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS, paddingTop: tokens.spacingVerticalXS },
});

const parts = ["identity", "income"] as const;

/** Revisions of a report, the latest first, with their files. */
export const ReportHistory = ({ detail }: { detail: PlatformReport }) => {
  const styles = useStyles();
  const { t } = useText();
  const can = useCan();
  const [requestedFile, setRequestedFile] = useState<WantedFile>();
  const { report, revisions, files } = detail;
  const mayExport = can("income_tax.summary.export");
  return (
    <>
      <Section title={t("records.platformReports.detail.revisions")}>
        <ol className={styles.list} aria-label={t("records.platformReports.detail.revisions")}>
          {revisions.map((one) => {
            const rows = { identity: one.identity_rows, income: one.income_rows };
            return (
              <li key={one.revision}>
                <Text weight="semibold">
                  {t("records.platformReports.detail.revisionOf", { revision: one.revision })}
                </Text>{" "}
                {t("records.platformReports.detail.revisionRows", rows)}
                {(one.exempt_months ?? 0) === 0 ? null : (
                  <div>
                    {t("records.platformReports.detail.revisionExempt", {
                      ...{ months: one.exempt_months ?? 0, amount: moneyText(one.exempt_gross ?? 0) },
                    })}
                  </div>
                )}
                {one.reason === "" ? null : (
                  <div>{t("records.platformReports.detail.revisionReason", { reason: one.reason })}</div>
                )}
                <div className={styles.muted}>
                  <div>{t("records.platformReports.detail.revisionBegun", { by: one.begun_by, at: one.begun_at })}</div>
                  {one.checked_at === null ? null : (
                    <>
                      <div>
                        {t("records.platformReports.detail.revisionChecked", {
                          by: one.checked_by ?? "",
                          at: one.checked_at,
                        })}
                      </div>
                      <div>{t("records.platformReports.detail.sealedAs", { hash: one.digest })}</div>
                    </>
                  )}
                  {one.identity_at === null ? null : (
                    <div>
                      {t("records.platformReports.detail.revisionIdentity", {
                        ...{ receipt: one.identity_receipt ?? "", by: one.identity_by ?? "", at: one.identity_at },
                      })}
                    </div>
                  )}
                  {one.income_at === null ? null : (
                    <div>
                      {t("records.platformReports.detail.revisionIncome", {
                        ...{ receipt: one.income_receipt ?? "", by: one.income_by ?? "", at: one.income_at },
                      })}
                    </div>
                  )}
                </div>
                {one.checked_at !== null && mayExport ? (
                  <div className={styles.bar}>
                    {parts
                      .filter((part) => rows[part] > 0)
                      .map((part) => (
                        <Button
                          key={part}
                          size="small"
                          icon={<ArrowDownloadRegular />}
                          onClick={() =>
                            setRequestedFile({ id: report.id, quarter: report.quarter, revision: one.revision, part })
                          }
                        >
                          {t(`records.platformReports.detail.download.${part}`)}
                        </Button>
                      ))}
                  </div>
                ) : null}
              </li>
            );
          })}
        </ol>
      </Section>
      <Section title={t("records.platformReports.detail.files")}>
        {files.length === 0 ? <Text>{t("records.platformReports.detail.noFiles")}</Text> : null}
        <ol className={styles.list} aria-label={t("records.platformReports.detail.files")}>
          {files.map((file) => (
            <li key={file.no}>
              {t("records.platformReports.detail.fileLine", {
                revision: file.revision,
                part: t(`records.platformReports.detail.part.${file.part}`),
                rows: file.rows,
                personal: t(
                  file.is_clear ? "records.platformReports.detail.clear" : "records.platformReports.detail.masked",
                ),
              })}
              <div className={styles.muted}>
                <div>{t("records.platformReports.detail.fileBy", { no: file.no, by: file.by, at: file.at })}</div>
                <div>{t("records.platformReports.detail.fileHash", { hash: file.sha256 })}</div>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      {requestedFile ? <DownloadDialog file={requestedFile} onClose={() => setRequestedFile(undefined)} /> : null}
    </>
  );
};
