import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { pagePaths } from '#core/wire/paths.ts';
import { Arrival } from './Arrival.tsx';
import { DocumentsScreen } from './documents/DocumentsScreen.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import {
  CalibrationScreen,
  ConnectScreen,
  DesignerScreen,
  NotFoundScreen,
  OutboxScreen,
  SigningScreen,
  TransactionScreen,
} from './lazyScreens.ts';

/** Address -> screen. All but the first screen load when they are visited. */
export function Routes() {
  const [path] = useLocation();
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Arrival path={path}>
        <Switch>
          <Route path={pagePaths.documents.pattern}>
            <DocumentsScreen />
          </Route>
          <Route path={pagePaths.design.pattern}>
            {({ draftId }) => <DesignerScreen key={draftId} draftId={draftId} />}
          </Route>
          <Route path={pagePaths.connect.pattern}>
            <ConnectScreen />
          </Route>
          <Route path={pagePaths.outbox.pattern}>
            <OutboxScreen />
          </Route>
          <Route path={pagePaths.calibration.pattern}>
            <CalibrationScreen />
          </Route>
          <Route path={pagePaths.transaction.pattern}>
            {({ transactionId }) => (
              <TransactionScreen key={transactionId} transactionId={transactionId} />
            )}
          </Route>
          <Route path={pagePaths.sign.pattern}>
            {({ token }) => <SigningScreen key={token} token={token} />}
          </Route>
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
      </Arrival>
    </Suspense>
  );
}
