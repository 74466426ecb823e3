import React, { useState } from "react";
import Layout from "@theme/Layout";

function Offer({ isOpen }) {
  if (isOpen) throw new Error("there is no offer");
  return <p>An offer waits.</p>;
}

export default function Welcome() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Layout title="Welcome">
      <div>
        <h1>Welcome</h1>
        <Offer isOpen={isOpen} />
        <button onClick={() => setOpen(true)}>Open the offer</button>
      </div>
    </Layout>
  );
}
