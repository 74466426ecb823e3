import React, { useEffect } from "react";
import Layout from "@theme/Layout";

/** Counts visits with a service whose script a visitor may block. */
export default function Home() {
  useEffect(() => window.gtag("event", "view"), []);
  return (
    <Layout title="Home">
      <div>
        <h1>Everything about failures</h1>
        <p>
          <a href="/docs/parts">The parts</a>
        </p>
      </div>
    </Layout>
  );
}
