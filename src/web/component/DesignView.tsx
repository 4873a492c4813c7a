import { CSPProvider } from '@base-ui/react/csp-provider';
import { createContext, useContext, useMemo } from 'react';
import { SpeakerProvider } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useSteady } from '#web/ui/browser/useSteady.ts';
import { FloorProvider } from '#web/ui/browser/floor.ts';
import { LiveRegion } from '#web/ui/overlays/LiveRegion.tsx';
import { Toasts } from '#web/ui/overlays/Toasts.tsx';
import { TooltipLayer } from '#web/ui/overlays/TooltipLayer.tsx';
import {
  type DesignerHost,
  type EdgeConfig,
  type HostDialogProps,
} from '#web/designer/host/designerHost.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import { DesignerRoom } from '#web/designer/screen/DesignerRoom.tsx';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { Design, DesignerProps } from './designerProps.ts';

const HostSendPart = laterPart(
  async () => (await import('./HostSend.tsx')).HostSend,
  'send',
  'panels',
  'problems',
);

const SendContext = createContext<(design: Design) => Promise<unknown>>(() => Promise.resolve());

function Send(dialog: HostDialogProps) {
  return <HostSendPart.Part {...dialog} onSend={useContext(SendContext)} />;
}

interface DesignViewProps {
  session: DesignerSession;
  edge: EdgeConfig;
  floor: HTMLElement;
  props: DesignerProps;
}

/** The designer in the room of a host, in its own language. */
export function DesignView(props: DesignViewProps) {
  return (
    <SpeakerProvider value={props.session.speaker}>
      <DesignRoom {...props} />
    </SpeakerProvider>
  );
}

function DesignRoom({ session, edge, floor, props }: DesignViewProps) {
  const common = useTexts('common');
  const { onSend, features, readOnly = false, drafts } = props;
  const keepsDrafts = drafts !== undefined;
  const canSend = onSend !== undefined && !readOnly;
  const send = useSteady(async (design: Design): Promise<unknown> => onSend?.(design));
  const host = useMemo<DesignerHost>(
    () => ({
      limits: undefined,
      edge,
      keepsDrafts,
      isReadOnly: readOnly,
      ...(features && { features, isDeveloper: features.developerDetails === true }),
      ...(canSend && { Send }),
    }),
    [edge, keepsDrafts, readOnly, features, canSend],
  );
  return (
    <CSPProvider disableStyleElements>
      <FloorProvider value={floor}>
        <SendContext.Provider value={send}>
          <DesignerRoom host={host} session={session} />
        </SendContext.Provider>
        <Toasts label={common('notices')} closeLabel={common('close')} />
        <LiveRegion />
        <TooltipLayer />
      </FloorProvider>
    </CSPProvider>
  );
}
