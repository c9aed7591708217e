import { Button } from "@fluentui/react-components";
import { ArrowExportRegular } from "@fluentui/react-icons";
import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ExportDialog } from "../../../list-screen/ExportDialog.tsx";
import { ListView } from "../../../list-screen/ListView.tsx";
import { recordAddress } from "../../../list-screen/model/list-address.ts";
import { type SaidAround, usePartOfRecord } from "../../../list-screen/use-part-of-record.ts";
import { useCan } from "../../../session/bootstrap.ts";

const said: SaidAround = { columns: [], filters: ["run_id", "company_id"] };

/** Workers of a run with what came of each, as a list that can be searched and exported. */
export const RunWorkers = ({ id, no }: { readonly id: string; readonly no: string }) => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const fixed = useMemo(() => ({ run_id: [id] }), [id]);
  const model = usePartOfRecord("simpleRunRows", fixed, said);
  const [isExporting, setExporting] = useState(false);
  const open = useCallback(
    (row: Row) => {
      const part = row["applicant_id"];
      const address =
        part === null
          ? recordAddress("companyLabors", String(row["company_labor_id"]))
          : recordAddress("taskApplicants", String(part));
      if (address !== null) void navigate(address);
    },
    [navigate],
  );
  const title = `${no} ${t("lists.simpleRunRows.title")}`;
  return (
    <>
      <ListView
        model={model}
        title={title}
        onOpen={open}
        tools={
          can("task.task.export") && model.rows.count > 0 ? (
            <Button size="small" icon={<ArrowExportRegular />} onClick={() => setExporting(true)}>
              {t("simpleTask.run.exportRows")}
            </Button>
          ) : null
        }
      />
      {isExporting ? <ExportDialog model={model} title={title} onClose={() => setExporting(false)} /> : null}
    </>
  );
};
