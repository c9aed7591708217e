import { Link, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import type { AgreementKind } from "../../../src-shared/access/session/session-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { fetched } from "../../ui/fetched.tsx";

const AgreementDialog = fetched(async () => (await import("./AgreementDialog.tsx")).AgreementDialog);

const useStyles = makeStyles({
  link: { fontSize: "inherit", lineHeight: "inherit" },
  // A separator does not begin a line.
  whole: { display: "inline-block" },
});

/** Agreements that signing in accepts; each opens its text. */
const linked: readonly AgreementKind[] = ["user", "certificate", "signing"];

/** Names of agreements as links that open them for reading. */
export const AgreementLinks = () => {
  const { t } = useText();
  const styles = useStyles();
  const [openKind, setOpenKind] = useState<AgreementKind | null>(null);
  return (
    <>
      {linked.map((kind, index) => (
        <span key={kind} className={styles.whole}>
          <Link as="button" type="button" inline className={styles.link} onClick={() => setOpenKind(kind)}>
            {t("agreements.linked", { name: t(`agreements.names.${kind}`) })}
          </Link>
          {index === linked.length - 1 ? "" : t("session.agreeBetween")}
        </span>
      ))}
      {openKind === null ? null : <AgreementDialog kind={openKind} onClose={() => setOpenKind(null)} />}
    </>
  );
};
