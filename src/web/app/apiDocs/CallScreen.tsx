import { useState } from 'react';
import { answerTypes, isJsonType, planRequest } from '#core/apiReference/planRequest.ts';
import type {
  ApiAnswerShape,
  ApiCall,
  ApiContent,
  ApiParameter,
  ApiReference,
} from '#core/apiReference/readReference.ts';
import { describeShape } from '#core/apiReference/describeShape.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import { CallExamples } from './CallExamples.tsx';
import styles from './CallScreen.module.css';
import { parameterOfMade, type TrialState } from './callTrial.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { DocsHeading } from './DocsHeading.tsx';
import { CodeInText, PlainWords } from './PlainWords.tsx';
import { ShapeList } from './ShapeList.tsx';
import { TryCall } from './TryCall.tsx';

interface CallScreenProps {
  reference: ApiReference;
  call: ApiCall;
  state: TrialState;
  onState: (change: Partial<TrialState>) => void;
}

/** One call: what it does, takes and answers, examples of it, and the way to try it. */
export function CallScreen({ reference, call, state, onState }: CallScreenProps) {
  const t = useTexts('apiDocs');
  const [bodyType, setBodyType] = useState(call.bodies[0]?.type);
  const [answerType, setAnswerType] = useState<string>();
  const body = call.bodies.find(({ type }) => type === bodyType);
  const bodyText = state.bodies[call.id] ?? exampleText(body, call.bodyRequired);
  const typed = { parameters: state.parameters, bodyType, bodyText, answerType };
  const made = parameterOfMade(reference, call);
  return (
    <article className={styles.call}>
      <DocsHeading title={call.summary} />
      <p className={styles.address}>
        <span className={styles.method}>{call.method}</span> <code>{call.path}</code>
      </p>
      <PlainWords text={call.description} />
      {call.isWebhook && <p className={styles.hint}>{t('webhookNote')}</p>}
      {call.parameters.length > 0 && <Parameters parameters={call.parameters} />}
      {call.bodies.length > 0 && (
        <section className={styles.part} aria-labelledby="body">
          <h2 id="body">{t('body')}</h2>
          <PlainWords text={call.bodyDescription} />
          {call.bodies.map((content) => (
            <ContentView key={content.type} content={content} shown />
          ))}
        </section>
      )}
      {!call.isWebhook && (
        <>
          <CallExamples request={planRequest(reference.server, call, typed)} />
          <TryCall
            call={call}
            request={planRequest('', call, typed)}
            state={state}
            onState={onState}
            bodyType={bodyType}
            onBodyType={setBodyType}
            answerType={answerType}
            onAnswerType={(type) => setAnswerType(type === answerTypes(call)[0] ? undefined : type)}
            bodyText={bodyText}
            onMade={(id) =>
              made !== undefined && onState({ parameters: { ...state.parameters, [made]: id } })
            }
          />
        </>
      )}
      <section className={styles.part} aria-labelledby="answers">
        <h2 id="answers">{t('answers')}</h2>
        {call.answers.map((answer) => (
          <Answer key={answer.status} answer={answer} />
        ))}
      </section>
    </article>
  );
}

/** The body that stands in the box until one is typed. */
function exampleText(body: ApiContent | undefined, isRequired: boolean): string | undefined {
  if (!body || !isJsonType(body.type)) return undefined;
  return isRequired || body.example !== undefined
    ? JSON.stringify(body.example ?? {}, undefined, 2)
    : '';
}

function Parameters({ parameters }: { parameters: readonly ApiParameter[] }) {
  const t = useTexts('apiDocs');
  return (
    <section className={styles.part} aria-labelledby="parameters">
      <h2 id="parameters">{t('parameters')}</h2>
      <dl className={styles.rows}>
        {parameters.map(({ name, place, required, description, shape }) => (
          <div key={name} className={styles.row}>
            <dt>
              <code>{name}</code>
              <span className={styles.hint}>
                {`${t(place)}, ${t(required ? 'required' : 'optional')}`}
              </span>
            </dt>
            <dd lang="en">
              <CodeInText text={description} />
              <span className={styles.hint}>{describeShape(shape).words}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Answer({ answer }: { answer: ApiAnswerShape }) {
  const { status, description, contents } = answer;
  const isGood = status.startsWith('2');
  return (
    <div className={styles.answer}>
      <p lang="en" className={styles.status}>
        <code>{status}</code> <CodeInText text={description} />
      </p>
      {contents.map((content) => (
        <ContentView key={content.type} content={content} shown={isGood} />
      ))}
    </div>
  );
}

/** A body in one media type, with its members where they are shown, and its example. */
function ContentView({ content, shown }: { content: ApiContent; shown: boolean }) {
  const t = useTexts('apiDocs');
  const { type, shape, example } = content;
  return (
    <div className={styles.content}>
      {shown && (
        <p className={styles.type}>
          <code>{type}</code>
        </p>
      )}
      {isJsonType(type) && shown && <ShapeList shape={shape} />}
      {example !== undefined && (
        <Disclosure summary={t('example')}>
          <CodeBlock label={t('example')} code={JSON.stringify(example, undefined, 2)} />
        </Disclosure>
      )}
    </div>
  );
}
