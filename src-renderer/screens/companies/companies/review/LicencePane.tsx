import { Link } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useAvailability } from "../../../../session/availability.ts";
import { usePageKeys } from "../../../../ui/buttons/page-keys.ts";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import { FileViewer, PaperPane } from "../../../../viewer/fetched-viewer.ts";
import { useReviewStyles } from "./review.styles.ts";

type Props = { readonly licence: string | null; readonly onOpened: () => void };

/** The licence in its frame: opened by a click or F, which is written into the audit log; large by the same again. */
export const LicencePane = ({ licence, onOpened }: Props) => {
  const styles = useReviewStyles();
  const { t } = useText();
  const offer = useAvailability()({});
  const [isShown, setShown] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const canLook = licence !== null && offer?.reason === null;
  const look = () => (isShown ? setLarge(true) : setShown(true));
  usePageKeys(canLook ? { f: look } : {});
  const title = t("companyReview.licence.title");
  return (
    <section aria-label={title}>
      <div className={styles.caption}>
        <h3 className={styles.title}>{title}</h3>
        {isShown ? (
          <Link as="button" type="button" onClick={look}>
            {t("companyReview.licence.large")}
          </Link>
        ) : null}
      </div>
      <div className={isShown ? styles.paper : styles.frame}>
        {licence === null ? t("companyReview.licence.none") : null}
        {licence !== null && isShown ? <PaperPane fileKey={licence} label={title} onOpened={onOpened} /> : null}
        {licence !== null && !isShown ? (
          <>
            <ReasonButton icon={<EyeRegular />} reason={offer?.reason ?? null} shortcut="F" onClick={look}>
              {t("companyReview.licence.look")}
            </ReasonButton>
            {t("companyReview.licence.logged")}
          </>
        ) : null}
      </div>
      {licence !== null && isLarge ? (
        <FileViewer files={[{ key: licence, name: title }]} onClose={() => setLarge(false)} />
      ) : null}
    </section>
  );
};
