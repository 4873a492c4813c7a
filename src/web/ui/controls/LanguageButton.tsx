import styles from './LanguageButton.module.css';

interface LanguageButtonProps {
  /** The accessible name, shown as the tooltip. */
  label: string;
  /** The tag of the present language. */
  language: string;
  /** Tag -> the name that the language gives itself. */
  names: Readonly<Record<string, string>>;
  choose: (language: string) => void;
}

/** The tag of the language; pressed, it opens the platform's own list of them. */
export function LanguageButton({ label, language, names, choose }: LanguageButtonProps) {
  return (
    <span className={styles.box} data-tip={label}>
      {language}
      <select aria-label={label} value={language} onChange={({ target }) => choose(target.value)}>
        {Object.entries(names).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
