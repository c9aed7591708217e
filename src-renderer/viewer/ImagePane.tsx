import { mergeClasses } from "@fluentui/react-components";
import type { View } from "./use-view.ts";
import { useViewerStyles } from "./viewer.styles.ts";
import { turned } from "./zoom.ts";

type Props = {
  readonly url: string;
  readonly name: string;
  readonly view: View;
  readonly onFailed: () => void;
};

/** A picture, turned inside a sheet of its turned size so that the room scrolls to all of it. */
export const ImagePane = ({ url, name, view, onFailed }: Props) => {
  const styles = useViewerStyles();
  const { drawnSize, turns } = view;
  const own = turned(drawnSize, turns);
  return (
    <div className={mergeClasses(styles.sheet, styles.pictures)} style={drawnSize}>
      <img
        className={styles.picture}
        style={{ ...own, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
        src={url}
        alt={name}
        draggable={false}
        onLoad={({ currentTarget }) =>
          view.setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onFailed}
      />
    </div>
  );
};
