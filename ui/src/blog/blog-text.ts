/** All texts of a blog's pages, loaded with them. */
export const blogText = {
  months: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
  readingTime: (minutes: number) => (minutes === 1 ? "One min read" : `${minutes} min read`),
  readMore: "Read more",
  readMoreAbout: (title: string) => `Read more about ${title}`,
  tags: "Tags",
  allTags: "View All Tags",
  allAuthors: "View all authors",
  postCount: (posts: number) => (posts === 1 ? "One post" : `${posts} posts`),
  noPosts: "This author has not written any posts yet.",
} as const;
