import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';

import styles from './home.module.css';

/** A grid of features. */
export function Features({ children }: { readonly children: ReactNode }) {
  return <div className={styles.features}>{children}</div>;
}

interface FeatureProps {
  readonly title: string;
  readonly to: string;
  readonly children: ReactNode;
}

/** A feature with a link to its page. */
export function Feature({ title, to, children }: FeatureProps) {
  return (
    <section className={styles.feature}>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      {children}
    </section>
  );
}
