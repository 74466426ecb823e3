interface BarsProps {
  readonly title: string;
  readonly values: Readonly<Record<string, number>>;
}

/** A bar chart as plain HTML: without state and handlers, so that the browser loads no script for it. */
export default function Bars({ title, values }: BarsProps) {
  const most = Math.max(...Object.values(values));
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {Object.entries(values).map(([name, value]) => (
        <div key={name} style={{ display: 'flex', alignItems: 'center', gap: '0.75rem', margin: '0.35rem 0' }}>
          <span style={{ width: '8rem' }}>{name}</span>
          <span
            style={{
              width: `${(value / most) * 60}%`,
              height: '0.85rem',
              borderRadius: '3px',
              background: 'var(--color-accent)',
            }}
          />
          <span>{value}</span>
        </div>
      ))}
    </figure>
  );
}
