import { suggestTakers } from '#core/draft/reuse/takePlaces.ts';
import type { SavedBlock } from '#core/wire/surfaces/reuseFile.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { runGesture } from '#web/designer/canvas/gestures/runGesture.ts';
import { useTool } from '#web/designer/store/designerContext.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { type ArmedBlock, reusing } from './armedBlock.ts';
import { ItemRow } from './ItemRow.tsx';
import { PlacePickers } from './PlacePickers.tsx';
import { placeBlockInView } from './placeBlockAt.ts';
import styles from './ReusePanel.module.css';
import { blockDragging } from './useBlockPlacing.ts';

interface BlockRowProps {
  block: SavedBlock;
  isNew: boolean;
  onNamed: () => void;
}

/**
 * A saved block: dragged onto a page, or pressed and then the page; by keyboard and by its menu it
 * is placed in the middle of the view.
 */
export function BlockRow({ block, isNew, onNamed }: BlockRowProps) {
  const t = useTexts('reuse');
  const { stage } = useActions();
  const { store } = stage;
  const held = useTool(reusing)?.armed;
  const armed = held?.block.id === block.id ? held : undefined;
  /** The block with those who take its places, as chosen, else as they probably are. */
  const ready = (): ArmedBlock => {
    const { history, currentSignerId } = store.getState();
    return (
      armed ?? { block, takers: suggestTakers(history.present, block.places, currentSignerId) }
    );
  };
  const toggle = () => {
    openTool(store, reusing, armed ? {} : { armed: ready() });
    store.setState({ tool: undefined });
    announce(armed ? stage.t('sayDisarmed') : t('sayArmed', { name: block.name }));
  };
  return (
    <ItemRow
      item={block}
      about={t('fields', { count: block.fields.length })}
      isNew={isNew}
      onNamed={onNamed}
      button={{
        'aria-pressed': armed !== undefined,
        onPointerDown: (event) => {
          if (event.button === 0 && event.isPrimary)
            runGesture(stage, event.nativeEvent, {
              begin: () => blockDragging(stage, ready(), true),
            });
        },
        // A key has no place on a page: the middle of the view is it.
        onClick: (event) => (event.detail === 0 ? placeBlockInView(stage, ready()) : toggle()),
      }}
      entries={[{ label: t('placeHere'), onSelect: () => placeBlockInView(stage, ready()) }]}
    >
      {armed && (
        <div className={styles.details}>
          <p className={styles.hint}>{t('armedHint')}</p>
          <PlacePickers
            places={block.places}
            takers={armed.takers}
            onChange={(takers) => openTool(store, reusing, { armed: { block, takers } })}
          />
        </div>
      )}
    </ItemRow>
  );
}
