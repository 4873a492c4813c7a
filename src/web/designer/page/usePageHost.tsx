import { lazy, type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useLanguageChoice } from '#web/session/useLanguageChoice.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { toggleTheme } from '#web/ui/theme/theme.ts';
import type { DesignerHost } from '#web/designer/host/designerHost.ts';
import { useUnfinishedSending } from '#web/designer/submit/useUnfinishedSending.ts';
import type { InstallationReuse } from '#web/designer/host/installationReuse.ts';
import { useHeardEdge } from './heardEdge.ts';
import { HomeLink } from './HomeLink.tsx';

const Send = lazy(async () => {
  const [{ SendDialog }] = await Promise.all([
    import('#web/designer/submit/SendDialog.tsx'),
    loadTexts('send', 'connect'),
  ]);
  return { default: SendDialog };
});

const SaveTemplate = lazy(async () => {
  const [{ SaveTemplateDialog }] = await Promise.all([
    import('#web/designer/templates/SaveTemplateDialog.tsx'),
    loadTexts('templates'),
  ]);
  return { default: SaveTemplateDialog };
});

function WatchSending({ onFound }: { onFound: () => void }) {
  useUnfinishedSending(onFound);
  return null;
}

function CalibrationLink(props: { className?: string; children: ReactNode }) {
  return <Link href={pagePaths.calibration.build()} {...props} />;
}

const fetchReuse = async () => (await import('./pageReuse.ts')).pageReuse;
const installationReuse: InstallationReuse = {
  read: async () => (await fetchReuse()).read(),
  write: async (items, tag) => (await fetchReuse()).write(items, tag),
};

/** What our own page offers to the designer in it. */
export function usePageHost(): DesignerHost {
  const { data: config } = useConfig();
  const { service, rightMeasuredFrom } = useHeardEdge(config);
  const languages = useLanguageChoice();
  const [, navigate] = useLocation();
  const limits = config?.limits;
  const isSignedIn = config?.signedIn === true;
  return useMemo(
    () => ({
      limits,
      edge: { service, rightMeasuredFrom },
      home: <HomeLink />,
      languages,
      toggleTheme,
      Send,
      SaveTemplate,
      WatchSending,
      ...(isSignedIn && { installationReuse }),
      CalibrationLink,
      showDraft: (draftId) => navigate(pagePaths.design.build({ draftId })),
      keepsDrafts: true,
      isOwnPage: true,
    }),
    [limits, service, rightMeasuredFrom, languages, navigate, isSignedIn],
  );
}
