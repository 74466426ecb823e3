import Link from '@docusaurus/Link';

import styles from './home.module.css';

interface HeroProps {
  /** Lines of the title. */
  readonly title: readonly string[];
  readonly text: string;
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

/** The head of the home page: a title, a paragraph and links that look like buttons. */
export default function Hero({ title, text, links }: HeroProps) {
  return (
    <header className={styles.hero}>
      <h1>
        {title.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h1>
      <p>{text}</p>
      <p className={styles.links}>
        {links.map(({ label, to }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </p>
    </header>
  );
}
