import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useUser } from "../../../session/bootstrap.ts";
import { StateTag } from "../../../ui/facts/StateTag.tsx";
import { RemoveFactor } from "./RemoveFactor.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import { SetUpFactor } from "./SetUpFactor.tsx";

const tones = { on: "success", off: "neutral", missing: "warning" } as const;

/** The second factor: its state, setting it up, taking it away. */
export const SecondFactorSection = () => {
  const { t } = useText();
  const { second_factor: state } = useUser();
  // Apart from the state: it is on as soon as it is confirmed, and the recovery codes must be shown after that.
  const [open, setOpen] = useState<"set-up" | "remove" | null>(null);
  const close = () => setOpen(null);
  const isOn = state === "on";
  return (
    <SecurityCard
      title={t("security.factor.title")}
      text={t("security.factor.text")}
      side={
        <>
          <StateTag tone={tones[state]} text={t(`security.factor.${state}`)} />
          {isOn ? <Button onClick={() => setOpen("remove")}>{t("security.factor.remove")}</Button> : null}
          {isOn || open ? null : (
            <Button appearance="primary" onClick={() => setOpen("set-up")}>
              {t("security.factor.setUp")}
            </Button>
          )}
          {!isOn && open === "set-up" ? <Button onClick={close}>{t("common.cancel")}</Button> : null}
        </>
      }
    >
      {open === "remove" ? <RemoveFactor onClose={close} /> : null}
      {open === "set-up" ? <SetUpFactor onDone={close} /> : null}
    </SecurityCard>
  );
};
