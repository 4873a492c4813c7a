import { valueOrThrow } from '#web/api/apiResult.ts';
import { type ReactNode, useMemo, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useApi } from '#web/api/apiContext.ts';
import type { AppClient } from '#web/api/appClient.ts';
import { useConfig } from '#web/api/useSession.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import { useLanguageChoice } from '#web/session/useLanguageChoice.ts';
import { useDeveloper } from '#web/ui/theme/developer.ts';
import { toggleTheme } from '#web/ui/theme/theme.ts';
import type { DesignerHost, EdgeConfig } from '#web/designer/host/designerHost.ts';
import { useUnfinishedSending } from '#web/designer/submit/useUnfinishedSending.ts';
import type { InstallationReuse } from '#web/designer/host/installationReuse.ts';
import { canDigest } from '#web/designer/drafts/sha256Of.ts';
import { listPeople } from '#web/designer/drafts/draftList.ts';
import { HomeLink } from './HomeLink.tsx';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';

const { Part: Send } = laterPart(
  async () => (await import('#web/designer/submit/SendDialog.tsx')).SendDialog,
  'send',
  'connect',
);

const { Part: SaveTemplate } = laterPart(
  async () => (await import('#web/designer/templates/SaveTemplateDialog.tsx')).SaveTemplateDialog,
  'templates',
);

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

const judgeBy =
  (app: Pick<AppClient, 'judge'>): NonNullable<DesignerHost['judge']> =>
  async (pdf, signal) => {
    const answer = await app.judge(pdf, { signal });
    return answer.ok ? answer.value.refusal?.Message : undefined;
  };

/** What our own page offers to the designer in it. */
export function usePageHost(): DesignerHost {
  const { data: config } = useConfig();
  const { service, profile, rightMeasuredFrom } = useHeardEdge(config);
  const languages = useLanguageChoice();
  const [, navigate] = useLocation();
  const { app } = useApi();
  const isDeveloper = useDeveloper();
  const limits = config?.limits;
  const isSignedIn = config?.signedIn === true;
  return useMemo(
    () => ({
      limits,
      edge: { service, profile, rightMeasuredFrom },
      home: <HomeLink />,
      languages,
      toggleTheme,
      Send,
      // Documents of templates are known by their digests.
      SaveTemplate: canDigest() ? SaveTemplate : undefined,
      WatchSending,
      ...(isSignedIn && { installationReuse }),
      ...(isSignedIn &&
        service === 'embedded' && {
          judge: judgeBy(app),
          makeFillable: async (pdf, form) => valueOrThrow(await app.makeFillable(pdf, form)),
        }),
      CalibrationLink,
      knownPeople: listPeople,
      showDraft: (draftId) => navigate(pagePaths.design.build({ draftId })),
      keepsDrafts: true,
      isOwnPage: true,
      isDeveloper,
    }),
    [
      isDeveloper,
      limits,
      service,
      profile,
      rightMeasuredFrom,
      languages,
      navigate,
      isSignedIn,
      app,
    ],
  );
}

const key = 'fieldwright-right-edge';

/** Keeps the setting, so that an export means the same while the server cannot be asked. */
function rememberEdge(config: EdgeConfig): void {
  try {
    localStorage.setItem(key, `${config.service} ${config.profile} ${config.rightMeasuredFrom}`);
  } catch {
    // A browser that keeps nothing asks the server next time.
  }
}

/** The setting as last heard; the contract's default when it never was. */
function rememberedEdge(): EdgeConfig {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // As if nothing had been kept.
  }
  return {
    service: kept?.startsWith('remote') ? 'remote' : 'embedded',
    profile: kept?.includes(' family ') ? 'family' : 'contract',
    rightMeasuredFrom: kept?.endsWith('right') ? 'right' : 'left',
  };
}

/** What the installation says about `Right`, as last heard while the server cannot be asked. */
function useHeardEdge(config: AppConfig | undefined): EdgeConfig {
  useEffect(() => {
    if (config) rememberEdge(config);
  }, [config]);
  return config ?? rememberedEdge();
}
