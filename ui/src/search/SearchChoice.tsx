import { Icon } from "../layout/Icon";

interface SearchChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Select with a visible label that limits the results of the search page. */
export function SearchChoice({ label, options, value, onChange }: SearchChoiceProps) {
  return (
    <label className="search-choice">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}
