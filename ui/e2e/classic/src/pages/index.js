import Layout from "@theme/Layout";

export default function Home() {
  return (
    <Layout title="Home">
      <header className="hero hero--primary">
        <div className="container">
          <h1 className="hero__title">Classic</h1>
        </div>
      </header>
    </Layout>
  );
}
