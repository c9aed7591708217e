import { Button, Text } from "@fluentui/react-components";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { Card } from "../../ui/facts/Card.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { AttorneyFacts } from "./HandedIn.tsx";
import { SuperManagerDialog } from "./SuperManagerDialog.tsx";
import { useSuperManager } from "./use-super-manager.ts";
import { WaitingManager } from "./WaitingManager.tsx";

/** Shows the editor of a company's users, by which attorney, and earlier ones. */
export const SuperManagerCard = ({ companyId }: { companyId: string }) => {
  const { t } = useText();
  const [isSetting, setSetting] = useState(false);
  const query = useSuperManager(companyId);
  const view = query.data?.value;
  if (view === undefined) return <DetailStates query={query} />;
  const { manager, waiting, attorney, before, may_set } = view;
  return (
    <Card
      title={t("enterprise.manager.title")}
      text={t("enterprise.manager.about")}
      side={
        may_set && waiting === null ? (
          <Button onClick={() => setSetting(true)}>
            {t(manager === null ? "enterprise.manager.set" : "enterprise.manager.change")}
          </Button>
        ) : null
      }
    >
      <DetailStates query={query} />
      {manager === null ? (
        <Text>{t("enterprise.manager.none")}</Text>
      ) : (
        <Facts
          facts={[
            { name: t("enterprise.manager.name"), value: manager.name },
            { name: t("enterprise.manager.mobile"), value: manager.mobile_masked },
            { name: t("enterprise.manager.since"), value: `${manager.set_at} ${manager.set_by}` },
          ]}
        />
      )}
      {waiting === null ? null : <WaitingManager companyId={companyId} waiting={waiting} />}
      {attorney === null ? null : <AttorneyFacts attorney={attorney} />}
      {before.length === 0 ? null : (
        <Facts
          facts={before.map(({ name, set_at, ended_at }) => ({
            name: t("enterprise.manager.before", { name }),
            value: `${set_at} – ${ended_at}`,
          }))}
        />
      )}
      {isSetting ? <SuperManagerDialog companyId={companyId} view={view} onClose={() => setSetting(false)} /> : null}
    </Card>
  );
};
