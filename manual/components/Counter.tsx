import { useState } from 'react';

import styles from './counter.module.css';

/** A button that counts its clicks. It has state, so it runs in the browser too. */
export default function Counter({ start = 0 }: { readonly start?: number }) {
  const [count, setCount] = useState(start);
  return (
    <button className={styles.counter} type="button" onClick={() => setCount(count + 1)}>
      Clicked {count} {count === 1 ? 'time' : 'times'}
    </button>
  );
}
