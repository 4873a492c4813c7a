import { Suspense, useCallback, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { Arrival } from '#web/app/frame/Arrival.tsx';
import { DocumentsScreen } from '#web/app/documents/DocumentsScreen.tsx';
import { LoadingScreen } from '#web/app/frame/LoadingScreen.tsx';
import {
  CalibrationScreen,
  ConnectScreen,
  CopyScreen,
  DesignerScreen,
  EmbedScreen,
  NotFoundScreen,
  OutboxScreen,
  SigningScreen,
  TemplatesScreen,
  TransactionScreen,
  VerifyScreen,
} from '#web/app/screens/lazyScreens.tsx';

/**
 * Address -> screen. All but the first screen load when visited. The first stands outside of the
 * boundary that waits for code: inside, React would take over its markup in a second, later step.
 */
export function Routes() {
  const [path] = useLocation();
  const last = useRef(path);
  const arrive = useCallback((next: string) => {
    const isOther = last.current !== next;
    last.current = next;
    return isOther;
  }, []);
  return (
    <Switch>
      <Route path={pagePaths.documents.pattern}>
        <Arrival path={path} arrive={arrive}>
          <DocumentsScreen />
        </Arrival>
      </Route>
      <Route>
        <Suspense fallback={<LoadingScreen />}>
          <Arrival path={path} arrive={arrive}>
            <LaterScreens />
          </Arrival>
        </Suspense>
      </Route>
    </Switch>
  );
}

function LaterScreens() {
  const [path] = useLocation();
  // Routes pass over a slash at the end; a link is as it was made, and is none with one.
  const asMade = (token: string) => (path.endsWith('/') ? `${token}/` : token);
  return (
    <Switch>
      <Route path={pagePaths.design.pattern}>
        {({ draftId }) => <DesignerScreen key={draftId} draftId={draftId} />}
      </Route>
      <Route path={pagePaths.connect.pattern}>
        <ConnectScreen />
      </Route>
      <Route path={pagePaths.outbox.pattern}>
        <OutboxScreen />
      </Route>
      <Route path={pagePaths.templates.pattern}>
        <TemplatesScreen />
      </Route>
      <Route path={pagePaths.calibration.pattern}>
        <CalibrationScreen />
      </Route>
      <Route path={pagePaths.verify.pattern}>
        <VerifyScreen />
      </Route>
      <Route path={pagePaths.transaction.pattern}>
        {({ transactionId }) => (
          <TransactionScreen key={transactionId} transactionId={transactionId} />
        )}
      </Route>
      <Route path={pagePaths.sign.pattern}>
        {({ token }) => <SigningScreen key={token} token={asMade(token)} />}
      </Route>
      <Route path={pagePaths.copy.pattern}>
        {({ token }) => <CopyScreen key={token} token={asMade(token)} />}
      </Route>
      <Route path={pagePaths.embed.pattern}>
        {({ sessionId }) => <EmbedScreen key={sessionId} sessionId={sessionId} />}
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}
