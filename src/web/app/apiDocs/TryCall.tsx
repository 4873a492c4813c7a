import { type FormEvent, useState } from 'react';
import {
  answerTypes,
  fileNameOf,
  isJsonType,
  type PlannedRequest,
} from '#core/apiReference/planRequest.ts';
import type { ApiCall } from '#core/apiReference/readReference.ts';
import { sendTrial } from '#web/api/sendTrial.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { announce } from '#web/ui/overlays/announce.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { FileIcon, TryIcon } from '#web/ui/theme/icons.tsx';
import styles from './CallScreen.module.css';
import { idOf, type TrialState } from './callTrial.ts';
import { type ShownAnswer, TrialAnswerView } from './TrialAnswerView.tsx';

interface TryCallProps {
  call: ApiCall;
  /** The request as it is typed, without server and keys. */
  request: PlannedRequest;
  state: TrialState;
  onState: (change: Partial<TrialState>) => void;
  bodyType: string | undefined;
  onBodyType: (type: string) => void;
  answerType: string | undefined;
  onAnswerType: (type: string) => void;
  /** The body as it stands in the box. */
  bodyText: string | undefined;
  /** Called with the id of what the call has made. */
  onMade: (id: string) => void;
}

/** Makes a call to this installation with what a person types, and shows the answer. */
export function TryCall(props: TryCallProps) {
  const { call, request, state, onState, onMade } = props;
  const t = useTexts('apiDocs');
  const [file, setFile] = useState<File>();
  const [answer, setAnswer] = useState<ShownAnswer>();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);

  const lacks = (): string | undefined => {
    const empty = call.parameters.find(
      ({ name, required }) => required && (state.parameters[name] ?? '').trim() === '',
    );
    if (empty) return t('fillIn', { name: empty.name });
    if (call.needsKeys && (state.keys.apiKey.trim() === '' || state.keys.appKey.trim() === ''))
      return t('keysMissing');
    return request.body?.kind === 'file' && !file ? t('fileMissing') : undefined;
  };
  const send = async () => {
    const missing = lacks();
    setTrouble(missing);
    if (missing !== undefined) return;
    setBusy(true);
    try {
      const came = await sendTrial({
        method: request.method,
        path: request.url,
        headers: [...(call.needsKeys ? keyHeaders(state) : []), ...request.headers],
        body: bodyOf(request, file),
      });
      const text = came.body.type.includes('pdf') ? '' : await came.body.text();
      setAnswer({ ...came, text: prettyJson(came.type, text) });
      announce(t('answered', { status: came.status }));
      const made = came.status < 300 ? idOf(parsed(text)) : undefined;
      if (made !== undefined) onMade(made);
    } catch (error) {
      setAnswer(undefined);
      setTrouble(t('noAnswer', { reason: error instanceof Error ? error.message : '' }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={styles.part} aria-labelledby="try">
      <h2 id="try">{t('tryIt')}</h2>
      <p className={styles.hint}>{t('tryHint')}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        {call.needsKeys && <Keys state={state} onState={onState} />}
        {call.parameters.map(({ name, place, required, example }) => (
          <Labelled
            key={name}
            label={<code>{name}</code>}
            hint={`${t(place)}${required ? '' : `, ${t('optional')}`}`}
          >
            {(control) => (
              <Input
                {...control}
                value={state.parameters[name] ?? ''}
                placeholder={example}
                required={required}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) =>
                  onState({ parameters: { ...state.parameters, [name]: target.value } })
                }
              />
            )}
          </Labelled>
        ))}
        <BodyInput {...props} file={file} onFile={setFile} />
        <AnswerChoice {...props} />
        <div>
          <Button submit variant="primary" busy={busy} icon={<TryIcon />}>
            {t('send', { method: call.method })}
          </Button>
        </div>
      </form>
      {trouble !== undefined && <ErrorNote title={trouble} />}
      {answer && <TrialAnswerView answer={answer} fileName={fileNameOf('answer', answer.type)} />}
    </section>
  );
}

function Keys({ state, onState }: Pick<TryCallProps, 'state' | 'onState'>) {
  const t = useTexts('apiDocs');
  const shared = { type: 'password', autoComplete: 'off', spellCheck: false, maxLength: 500 };
  return (
    <fieldset className={styles.keys}>
      <legend className={styles.legend}>{t('keys')}</legend>
      <Labelled label={t('apiKey')}>
        {(control) => (
          <Input
            {...control}
            {...shared}
            value={state.keys.apiKey}
            onChange={({ target }) => onState({ keys: { ...state.keys, apiKey: target.value } })}
          />
        )}
      </Labelled>
      <Labelled label={t('appKey')}>
        {(control) => (
          <Input
            {...control}
            {...shared}
            value={state.keys.appKey}
            onChange={({ target }) => onState({ keys: { ...state.keys, appKey: target.value } })}
          />
        )}
      </Labelled>
      <p className={styles.hint}>{t('keysHint')}</p>
    </fieldset>
  );
}

interface BodyInputProps extends TryCallProps {
  file: File | undefined;
  onFile: (file: File) => void;
}

function BodyInput({
  call,
  state,
  onState,
  bodyType,
  onBodyType,
  bodyText,
  file,
  onFile,
}: BodyInputProps) {
  const t = useTexts('apiDocs');
  if (bodyType === undefined) return null;
  return (
    <>
      {call.bodies.length > 1 && (
        <Labelled label={t('bodyAs')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={bodyType}
              onChange={({ target }) => onBodyType(target.value)}
            >
              <TypeOptions types={call.bodies.map(({ type }) => type)} />
            </NativeSelect>
          )}
        </Labelled>
      )}
      {isJsonType(bodyType) ? (
        <Labelled label={t('body')} hint={call.bodyRequired ? undefined : t('optional')}>
          {(control) => (
            <TextArea
              {...control}
              rows={10}
              spellCheck={false}
              className={styles.json}
              value={bodyText}
              onChange={({ target }) =>
                onState({ bodies: { ...state.bodies, [call.id]: target.value } })
              }
            />
          )}
        </Labelled>
      ) : (
        <div className={styles.file}>
          <FileButton
            className={buttonClass({})}
            accept={bodyType}
            onFiles={([chosen]) => chosen && onFile(chosen)}
          >
            <FileIcon />
            {t('chooseFile')}
          </FileButton>
          <span className={styles.hint}>{file?.name}</span>
        </div>
      )}
    </>
  );
}

function AnswerChoice({ call, answerType, onAnswerType }: TryCallProps) {
  const t = useTexts('apiDocs');
  const types = answerTypes(call);
  if (types.length < 2) return null;
  return (
    <Labelled label={t('answerAs')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={answerType ?? types[0]}
          onChange={({ target }) => onAnswerType(target.value)}
        >
          <TypeOptions types={types} />
        </NativeSelect>
      )}
    </Labelled>
  );
}

function TypeOptions({ types }: { types: readonly string[] }) {
  return types.map((type) => (
    <option key={type} value={type}>
      {type}
    </option>
  ));
}

function keyHeaders({ keys }: TrialState): [string, string][] {
  return [
    ['Authorization', `APIKey ${keys.apiKey.trim()}`],
    ['Application', `APPKey ${keys.appKey.trim()}`],
  ];
}

function bodyOf({ body }: PlannedRequest, file: File | undefined): string | Blob | undefined {
  if (!body) return undefined;
  if (body.kind === 'file') return file;
  return body.kind === 'text' ? body.text : JSON.stringify(body.value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function prettyJson(type: string, text: string): string {
  const value = isJsonType(type) ? parsed(text) : undefined;
  return value === undefined ? text : JSON.stringify(value, undefined, 2);
}
