import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";
import type { ChosenWorkers, NotSent } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { Facts, ResultTable } from "../../ui/facts/Facts.tsx";
import { Message } from "../../ui/messages/Message.tsx";

/** Most people who are named; of the others the reasons are counted. */
const mostNamed = 100;
/** So many people are seen at a glance; for more the reasons are counted first. */
const fewPeople = 10;

/** Lists who gets no contract and why: the reasons with their counts, then the people. */
const Left = ({ refused }: { readonly refused: readonly NotSent[] }) => {
  const { t, error } = useText();
  if (refused.length === 0) return null;
  const byCode = [...Map.groupBy(refused, ({ code }) => code)];
  const more = refused.length - mostNamed;
  return (
    <>
      <Text>{t("laborContracts.send.left", { count: refused.length })}</Text>
      {(refused.length > fewPeople ? byCode : []).map(([code, people]) => (
        <Text key={code} size={200}>
          {t("laborContracts.send.byReason", { reason: error(new AppError(code)), count: people.length })}
        </Text>
      ))}
      <ResultTable
        label={t("laborContracts.send.left", { count: refused.length })}
        titles={[t("laborContracts.send.worker"), t("laborContracts.send.reason")]}
        rows={refused
          .slice(0, mostNamed)
          .map(({ id, name, code }) => ({ key: id, cells: [name, error(new AppError(code))] }))}
      />
      {more > 0 ? <Text size={200}>{t("laborContracts.send.more", { count: more })}</Text> : null}
    </>
  );
};

type Props = {
  readonly choice: ChosenWorkers;
  readonly facts: readonly { readonly name: string; readonly value: string | number }[];
  readonly onClose: ActionDialogProps["onClose"];
};

/** Says whom contracts will reach and who is left out and why, then sends them. */
const SendContracts = ({ choice, facts, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const preview = useQuery({
    queryKey: ["laborContracts", "sendPreview", choice],
    queryFn: () => desk.workerContracts.preview({ body: choice }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const foreseen = preview.isFetchedAfterMount ? preview.data?.value : undefined;
  const reach = foreseen?.sent ?? 0;
  return (
    <PlainDialog
      title={t("laborContracts.actions.send")}
      confirmText={t("laborContracts.actions.send")}
      warning={t("laborContracts.send.warning")}
      problem={preview.error}
      refusal={
        foreseen === undefined
          ? preview.error === null
            ? t("laborContracts.send.looking")
            : null
          : reach === 0
            ? t("common.noneFits")
            : null
      }
      send={reach > 0 ? () => desk.workerContracts.send({ body: choice }) : null}
      outcome={({ sent, refused }) => (
        <>
          <Text role="status" weight="semibold">
            {t("laborContracts.send.sent", { count: sent })}
          </Text>
          <Left refused={refused} />
        </>
      )}
      onClose={onClose}
    >
      <Facts facts={[...facts]} />
      {foreseen === undefined ? (
        preview.error === null ? (
          <Spinner size="tiny" label={t("laborContracts.send.looking")} />
        ) : null
      ) : (
        <>
          <Message intent={reach > 0 ? "info" : "warning"}>
            {reach > 0 ? t("laborContracts.send.reach", { count: reach }) : t("laborContracts.send.nobody")}
          </Message>
          <Left refused={foreseen.refused} />
        </>
      )}
    </PlainDialog>
  );
};

const choiceOf = ({ selection, filters }: ActionTarget): ChosenWorkers =>
  selection.mode === "some"
    ? { ids: [...selection.ids] }
    : {
        matching: filtersToQuery(companyLabors, filters),
        ...(selection.except.length > 0 && { except: [...selection.except] }),
      };

/** From the list of workers: those chosen, or all that match its filters. */
export const SendContractsDialog = ({ target, onClose }: ActionDialogProps) => {
  const { t } = useText();
  const facts = [{ name: t("laborContracts.send.count"), value: target.count }];
  return <SendContracts choice={choiceOf(target)} facts={facts} onClose={onClose} />;
};

type OneProps = { readonly worker: Row; readonly onClose: Props["onClose"] };

/** The same from the detail of one worker. */
export const SendContractDialog = ({ worker, onClose }: OneProps) => {
  const { t } = useText();
  const facts = [
    { name: t("laborContracts.send.worker"), value: String(worker["name"]) },
    { name: t("columnTitles.company_name"), value: String(worker["company_name"]) },
  ];
  return <SendContracts choice={{ ids: [String(worker["id"])] }} facts={facts} onClose={onClose} />;
};
