/** Footer that keeps the original and adds a line with its own button. */
import { Footer as Original } from "@ui/layout/Footer";
import { useState, type ComponentProps } from "react";

/** Replaces `ui/src/layout/Footer.tsx`. */
export function Footer(props: ComponentProps<typeof Original>) {
  const [thanks, setThanks] = useState(0);
  return (
    <section className="own-footer" aria-label="Thanks">
      <p>
        Our own footer.{" "}
        <button type="button" onClick={() => setThanks(thanks + 1)}>
          Thanked {thanks} times
        </button>
      </p>
      <Original {...props} />
    </section>
  );
}
